;;; preview-eglot.el --- mapcam-preview's language server, by eglot -*- lexical-binding: t; -*-

(require 'eglot)
(require 'json)
(require 'project)

(setq eglot-sync-connect 20
      eglot-confirm-server-initiated-edits nil)
(find-file "map.swift")
(prog-mode)
(eglot '(prog-mode) (cons 'transient default-directory) 'eglot-lsp-server
       (append (json-parse-string (getenv "MAPCAM_TEST")) nil) "swift")

(defun test-params (line character)
  "The params of a request at LINE and CHARACTER of the buffer."
  (let ((position (list :line line :character character)))
    (list :textDocument (eglot--TextDocumentIdentifier) :position position
          :range (list :start position :end position)
          :context (list :diagnostics []))))

(let* ((server (eglot-current-server))
       (process (jsonrpc--process server))
       (ask (lambda (method line character)
              (jsonrpc-request server method (test-params line character))))
       (execute (lambda (command line character)
                  (eglot-execute-command
                   server command
                   (vector (plist-get (eglot--TextDocumentIdentifier) :uri)
                           (list :line line :character character)))))
       (hover (plist-get (plist-get (funcall ask :textDocument/hover 2 20) :contents) :value))
       (lenses (length (funcall ask :textDocument/codeLens 0 0)))
       (action (seq-find (lambda (one) (equal (plist-get one :title) "Convert to Kotlin"))
                         (funcall ask :textDocument/codeAction 2 20)))
       (line (lambda (number)
               (save-excursion
                 (goto-char (point-min))
                 (forward-line number)
                 (buffer-substring (point) (line-end-position)))))
       converted)
  (eglot--apply-workspace-edit (plist-get action :edit))
  (setq converted (funcall line 2))
  (replace-regexp-in-region "CameraPosition\\.from.*" "GMSCameraPosition(latitude: 47.3769, longitude: 8.5417, zoom: 6)" (point-min))
  (eglot--signal-textDocument/didChange)
  ;; A page, and its camera in another place of the text.
  (let* ((link (jsonrpc-request server :documentLink/resolve
                                (aref (funcall ask :textDocument/documentLink 0 0) 0)))
         (page (start-process "page" nil "curl" "-sN"
                              (replace-regexp-in-string "/page/" "/events" (plist-get link :target)))))
    (funcall execute "mapcam.show" 2 20)
    (with-timeout (20)
      (while (not (string-match-p "47.3769" (funcall line 4)))
        (funcall execute "mapcam.insert" 4 20)
        (accept-process-output nil 0.2)))
    (delete-process page))
  (let ((text (vconcat (split-string (buffer-string) "\n"))))
    (set-buffer-modified-p nil)
    (eglot-shutdown server nil 10 t)
    (with-temp-file (getenv "RESULT")
      (insert (json-encode (list :hover hover :lenses lenses :converted converted :text text
                                 :status (process-exit-status process)))))))
;;; preview-eglot.el ends here
