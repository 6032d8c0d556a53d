;;; language-client.el --- eglot with mapcam itself and with mapcam-preview's server -*- lexical-binding: t; -*-

(require 'eglot)
(require 'project)
(require 'json)
(require 'cl-lib)

(defvar test-commands (json-parse-string (getenv "MAPCAM_TEST")))
(defvar test-changes 0)
(defvar test-complaints nil)

(setq eglot-sync-connect 20
      eglot-confirm-server-initiated-edits nil)

(cl-defmethod eglot-handle-notification (_server (_method (eql camera.didChange)) &rest _)
  (cl-incf test-changes))

;; What flymake says below a warning is none.
(advice-add 'display-warning :before
            (lambda (_ message &optional level &rest _)
              (unless (memq level '(:debug)) (push message test-complaints))))

(defun test-started (name)
  "The server of the command NAME, for the buffer."
  (eglot '(prog-mode) (cons 'transient default-directory) 'eglot-lsp-server
         (append (gethash name test-commands) nil) "swift")
  (eglot-current-server))

(find-file "map.swift")
(prog-mode)

(defun test-engine ()
  "What mapcam itself answers."
  (let* ((server (test-started "engine"))
         (process (jsonrpc--process server))
         (zoom (plist-get
                (jsonrpc-request server :camera.move '(:update (:zoomTo (:zoom 7)))) :zoom))
         (refused (condition-case failure
                      (jsonrpc-request server :camera.get '(:map "nowhere"))
                    (jsonrpc-error (format "%S" failure))))
         (name (plist-get (slot-value server 'server-info) :name)))
    (jsonrpc-request server :camera.get nil)
    (insert "x")
    (eglot--signal-textDocument/didChange)
    (delete-char -1)
    (eglot--signal-textDocument/didChange)
    (accept-process-output process 0.2)
    (with-current-buffer (jsonrpc-stderr-buffer server)
      (unless (string-empty-p (string-trim (buffer-string)))
        (push (buffer-string) test-complaints)))
    (eglot-shutdown server nil 10 t)
    (list :server (or name "mapcam") :zoom zoom :error refused :changes test-changes
          :complaints (vconcat test-complaints) :engine (process-exit-status process))))

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
  (let* ((server (test-started "preview"))
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
         (action (seq-find (lambda (one) (equal (plist-get one :title) "Convert to Kotlin"))
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

(let ((result (append (test-engine) (test-preview))))
  (with-temp-file (getenv "RESULT")
    (insert (json-encode result))))
;;; language-client.el ends here
