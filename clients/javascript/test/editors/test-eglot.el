;;; test-eglot.el --- eglot with mapcam-preview's server -*- lexical-binding: t; -*-

(require 'eglot)
(require 'project)
(require 'json)
(require 'cl-lib)

(defvar test-command (json-parse-string (getenv "MAPCAM_TEST")))

(setq eglot-sync-connect 20
      eglot-confirm-server-initiated-edits nil)

(defun test-started ()
  "The server, for the buffer."
  (eglot '(prog-mode) (cons 'transient default-directory) 'eglot-lsp-server
         (append test-command nil) "swift")
  (eglot-current-server))

(find-file "map.swift")
(prog-mode)

(defun test-params (line character)
  "The params of a request at LINE and CHARACTER of the buffer."
  (let ((position (list :line line :character character)))
    (list :textDocument (eglot--TextDocumentIdentifier) :position position
          :range (list :start position :end position)
          :context (list :diagnostics []))))

(defun test-line (number)
  "The text of the line NUMBER."
  (save-excursion
    (goto-char (point-min))
    (forward-line number)
    (buffer-substring (point) (line-end-position))))

(defun test-preview ()
  "A place is described and converted, and another one written from a page."
  (let* ((server (test-started))
         (process (jsonrpc--process server))
         (ask (lambda (method line character)
                (jsonrpc-request server method (test-params line character))))
         (execute (lambda (command line character)
                    (let ((params (test-params line character)))
                      (eglot-execute-command
                       server command
                       (vector (plist-get (plist-get params :textDocument) :uri) (plist-get params :position))))))
         (hover (plist-get (plist-get (funcall ask :textDocument/hover 2 20) :contents) :value))
         (lenses (length (funcall ask :textDocument/codeLens 0 0)))
         (action (seq-find (lambda (one) (equal (plist-get one :title) "Convert to LatLng"))
                           (funcall ask :textDocument/codeAction 2 20)))
         (before (test-line 2))
         converted text)
    (eglot--apply-workspace-edit (plist-get action :edit))
    (setq converted (test-line 2))
    (replace-regexp-in-region (regexp-quote converted) before (point-min))
    (eglot--signal-textDocument/didChange)
    ;; A page, and its camera in another place of the text.
    (let* ((link (jsonrpc-request server :documentLink/resolve
                                  (aref (funcall ask :textDocument/documentLink 0 0) 0)))
           (page (start-process "page" nil "curl" "-sN"
                                (replace-regexp-in-string "/page/" "/events" (plist-get link :target)))))
      (funcall execute "mapcam.show" 2 20)
      (with-timeout (20)
        (while (not (string-match-p "47.3769" (test-line 4)))
          (funcall execute "mapcam.insert" 4 20)
          (accept-process-output nil 0.2)))
      (delete-process page))
    (setq text (vconcat (split-string (buffer-string) "\n")))
    (set-buffer-modified-p nil)
    (eglot-shutdown server nil 10 t)
    (list :hover hover :lenses lenses :converted converted :text text
          :preview (process-exit-status process))))

(let ((result (test-preview)))
  (with-temp-file (getenv "RESULT")
    (insert (json-encode result))))
;;; test-eglot.el ends here
