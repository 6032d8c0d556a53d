;;; eglot-client.el --- mapcam as eglot's server: started, asked and stopped -*- lexical-binding: t; -*-

(require 'eglot)
(require 'project)
(require 'json)
(require 'cl-lib)

(defvar changes 0)
(defvar complaints nil)

(cl-defmethod eglot-handle-notification (_server (_method (eql camera.didChange)) &rest _)
  (cl-incf changes))

;; What flymake says below a warning is none.
(advice-add 'display-warning :before
            (lambda (_ message &optional level &rest _)
              (unless (memq level '(:debug)) (push message complaints))))

(write-region "let a = 0\n" nil "a.swift" nil 'silent)
(find-file "a.swift")
(prog-mode)
(let* ((project (cons 'transient default-directory))
       (eglot-sync-connect 10)
       (server (progn
                 (eglot '(prog-mode) project 'eglot-lsp-server (list (getenv "MAPCAM_TEST")) "swift")
                 (eglot-current-server)))
       (process (jsonrpc--process server))
       (zoom (plist-get
              (jsonrpc-request server :camera.move '(:update (:zoomTo (:zoom 7)))) :zoom))
       (refused (condition-case failure
                    (jsonrpc-request server :camera.get '(:map "nowhere"))
                  (jsonrpc-error (format "%S" failure)))))
  (jsonrpc-request server :camera.get nil)
  (insert "x")
  (eglot--signal-textDocument/didChange)
  (let ((stderr (jsonrpc-stderr-buffer server)))
    (accept-process-output process 0.2)
    (with-current-buffer stderr
      (unless (string-empty-p (string-trim (buffer-string)))
        (push (buffer-string) complaints))))
  (let ((name (plist-get (slot-value server 'server-info) :name)))
    (eglot-shutdown server nil 10 t)
    (with-temp-file (getenv "RESULT")
      (insert (json-encode
               (list :server (or name "mapcam") :zoom zoom :error refused :changes changes
                     :status (process-exit-status process)
                     :complaints (vconcat complaints)))))))
;;; eglot-client.el ends here
