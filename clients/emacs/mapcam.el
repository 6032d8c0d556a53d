;;; mapcam.el --- A map that shows the camera at point -*- lexical-binding: t; -*-

;; Version: 0.1.0
;; Package-Requires: ((emacs "28.1"))
;; Keywords: tools, maps
;; SPDX-License-Identifier: Apache-2.0

;;; Commentary:

;; Put point on a camera, a coordinate or a geometry, and see the view beside
;; the code; drag the map until it is right, and write its camera back in the
;; language of the file.
;;
;; `mapcam-preview' opens the map in the browser and turns on
;; `mapcam-preview-mode', in which the map follows point.  `mapcam-insert'
;; writes the map's camera at point, `mapcam-fit' shows a whole geometry or all
;; places of the file.  The language server of mapcam-preview does all that; it
;; learns where point is by the notification `mapcam/cursor'.

;;; Code:

(require 'jsonrpc)

(defgroup mapcam nil
  "A map that shows the camera at point."
  :group 'tools)

(defcustom mapcam-program '("mapcam-preview" "lsp")
  "The language server of mapcam-preview and its arguments."
  :type '(repeat string))

(defcustom mapcam-open-browser t
  "Whether the page is opened in the browser; otherwise its address is shown."
  :type 'boolean)

(defvar mapcam-url nil "The address of the map's page.")
(defvar mapcam--connection nil "The connection with the language server, if it runs.")
(defvar mapcam--is-told nil "Whether the server has shown why it ends.")
(defvar mapcam--timer (timer-create) "Tells the server what was edited.")

(defvar-local mapcam--uri nil "The address of the text that the server has.")
(defvar-local mapcam--version nil
  "The version of the text that the server has, a tick of its characters.")

(defun mapcam--message (format &rest arguments)
  "Show one line, made of FORMAT and ARGUMENTS."
  (message "mapcam: %s" (apply #'format format arguments)))

;;;; The process

(defun mapcam--ended (connection)
  "Reset the state after CONNECTION has ended, and show why."
  (when (eq connection mapcam--connection)
    (mapcam--reset)
    (unless mapcam--is-told
      (let ((status (process-exit-status (jsonrpc--process connection))))
        (mapcam--message
         "The preview has ended (%s).  M-x mapcam-preview starts another"
         (if (eql status 127) "node was not found" (format "status %s" status)))))))

(defun mapcam--reset ()
  "Reset the state after the process has ended."
  (setq mapcam--connection nil)
  (dolist (buffer (buffer-list))
    (when (buffer-local-value 'mapcam--uri buffer)
      (with-current-buffer buffer (mapcam--forget))))
  (mapcam-preview-mode -1))

(defun mapcam--handle (_connection method params)
  "Show the messages of the server's notifications, METHOD with PARAMS."
  (when (eq method 'window/showMessage)
    ;; An error, of type 1, ends the program.
    (setq mapcam--is-told (eql (plist-get params :type) 1))
    (message "%s" (plist-get params :message))))

(defun mapcam--answer (_connection method params)
  "Answer the server's request METHOD with PARAMS."
  (pcase method
    ('workspace/applyEdit (mapcam--apply (plist-get params :edit)))
    ('window/showDocument
     (setq mapcam-url (plist-get params :uri))
     (mapcam--message "%s" mapcam-url)
     '(:success t))))

(defun mapcam--start ()
  "Start the program."
  (unless (and (consp mapcam-program) (seq-every-p #'stringp mapcam-program))
    (user-error "mapcam: %s must be a list of strings, such as %S, not %S"
                'mapcam-program (eval (car (get 'mapcam-program 'standard-value)) t)
                mapcam-program))
  (unless (executable-find (car mapcam-program))
    (user-error "mapcam: %s was not found: see mapcam-program" (car mapcam-program)))
  (setq mapcam--is-told nil
        mapcam--connection
        (make-instance
         'jsonrpc-process-connection
         :name "mapcam"
         :events-buffer-scrollback-size 0
         :notification-dispatcher #'mapcam--handle
         :request-dispatcher #'mapcam--answer
         :on-shutdown #'mapcam--ended
         :process (lambda ()
                    (make-process
                     :name "mapcam"
                     :command mapcam-program
                     :connection-type 'pipe :coding 'utf-8-emacs-unix
                     :noquery t
                     :stderr (get-buffer-create "*mapcam stderr*")))))
  (mapcam--ask
   :initialize
   (list :capabilities
         (list :workspace '(:workspaceEdit (:documentChanges t))
               :window (and (not mapcam-open-browser) '(:showDocument (:support t)))))))

(defun mapcam--ask (method params)
  "Request METHOD with PARAMS.  An error is shown in one line."
  (let ((connection mapcam--connection))
    (condition-case failure
        (jsonrpc-async-request
         connection method params
         :success-fn #'ignore
         :error-fn (lambda (failure)
                     ;; Requests that were pending when the program died are dropped.
                     (unless (eql (plist-get failure :code) -1)
                       (mapcam--message "%s" (plist-get failure :message))))
         ;; On a busy machine an answer may take long; it is used whenever it comes.
         :timeout nil)
      ;; `mapcam--ended' reports a program that has died already.
      (error (when (jsonrpc-running-p connection)
               (signal (car failure) (cdr failure)))))))

(defun mapcam-stop ()
  "End the preview, and its page with it."
  (interactive)
  (when-let ((connection mapcam--connection))
    (mapcam--reset)
    (jsonrpc-shutdown connection t)))

;;;; The texts

(defun mapcam--buffer ()
  "The buffer of the selected window, not the minibuffer."
  (window-buffer (or (minibuffer-selected-window) (selected-window))))

(defun mapcam--units (start end)
  "How many UTF-16 units the text from START to END has."
  (let ((units (- end start)))
    (save-excursion
      (goto-char start)
      (while (re-search-forward "[\x10000-\x10ffff]" end t)
        (setq units (1+ units))))
    units))

(defun mapcam--text ()
  "The whole text of the buffer, in which a line ends with a line feed alone.
Bytes that are not UTF-8, and surrogates, are U+FFFD: JSON has neither."
  (let ((text (save-restriction
                (widen)
                (string-to-multibyte
                 (buffer-substring-no-properties (point-min) (point-max))))))
    (subst-char-in-string
     ?\r ?\s
     (if (string-match-p "[^\0-\ud7ff\ue000-\U0010ffff]" text)
         (concat (mapcar (lambda (char)
                           (if (or (<= #xd800 char #xdfff) (> char #x10ffff)) #xfffd char))
                         text))
       text))))

(defun mapcam--language ()
  "The name of the buffer's language; empty in a mode for any text."
  (if (memq major-mode '(fundamental-mode text-mode prog-mode))
      ""
    (replace-regexp-in-string "\\(-ts\\)?-mode\\'" "" (symbol-name major-mode))))

(defun mapcam--at (position)
  "POSITION in the server's form: its line, and its column in UTF-16 units."
  (save-excursion
    (goto-char position)
    (list :line (1- (line-number-at-pos))
          :character (mapcam--units (line-beginning-position) position))))

(defun mapcam--position (at)
  "The buffer's position of AT, in the server's form."
  (save-excursion
    (goto-char (point-min))
    (forward-line (plist-get at :line))
    (let ((end (line-end-position)) (left (plist-get at :character)))
      (while (and (> left 0) (< (point) end))
        (setq left (- left (if (<= #x10000 (char-after) #x10ffff) 2 1)))
        (forward-char))
      (point))))

(defun mapcam--document ()
  "What names the current buffer's text to the server."
  (list :uri mapcam--uri :version mapcam--version))

(defun mapcam--notify (method &rest params)
  "Send the notification METHOD with PARAMS to a running server."
  (when (and mapcam--connection (jsonrpc-running-p mapcam--connection))
    (jsonrpc-notify mapcam--connection method params)))

(defun mapcam--is-changed ()
  "Whether the current buffer's text is not the one that the server has."
  (/= mapcam--version (buffer-chars-modified-tick)))

(defun mapcam--sync ()
  "Tell the server the text of the current buffer, if it is new."
  (let ((is-open mapcam--uri))
    (unless is-open
      (setq mapcam--uri (mapcam--uri-of-buffer))
      (add-hook 'kill-buffer-hook #'mapcam--close nil t))
    (when (or (not is-open) (mapcam--is-changed))
      (setq mapcam--version (buffer-chars-modified-tick))
      (if is-open
          (mapcam--notify :textDocument/didChange
                          :textDocument (mapcam--document)
                          :contentChanges (vector (list :text (mapcam--text))))
        (mapcam--notify :textDocument/didOpen
                        :textDocument
                        (append (mapcam--document)
                                (list :languageId (mapcam--language) :text (mapcam--text))))))))

(defun mapcam--close ()
  "Tell the server that the current buffer is closed."
  (mapcam--notify :textDocument/didClose :textDocument (mapcam--document))
  (mapcam--forget))

(defun mapcam--forget ()
  "Forget what a server knows of the current buffer."
  (remove-hook 'kill-buffer-hook #'mapcam--close t)
  (setq mapcam--uri nil))

(defun mapcam--uri-of-buffer ()
  "The address of the current buffer's text."
  (if buffer-file-name
      (concat "file://" (url-encode-url (expand-file-name buffer-file-name)))
    (concat "emacs:" (url-hexify-string (buffer-name)))))

(defun mapcam--buffer-of (uri)
  "The buffer whose text has the address URI; nil if there is none."
  (seq-find (lambda (buffer) (equal (buffer-local-value 'mapcam--uri buffer) uri))
            (buffer-list)))

(defun mapcam--moved ()
  "Tell the server where point is, and what was edited once Emacs is idle."
  (cancel-timer mapcam--timer)
  (if (with-current-buffer (mapcam--buffer) (and mapcam--uri (mapcam--is-changed)))
      (setq mapcam--timer (run-with-idle-timer 0.1 nil #'mapcam--tell))
    (mapcam--tell)))

(defun mapcam--tell ()
  "Tell the server the text of the selected window, and where point is."
  (when mapcam--connection
    (with-current-buffer (mapcam--buffer)
      (mapcam--sync)
      (mapcam--notify :mapcam/cursor :textDocument (mapcam--document)
                      :position (mapcam--here)))))

(defun mapcam--here ()
  "Point in the server's form."
  (save-restriction
    (widen)
    (mapcam--at (point))))

;;;###autoload
(define-minor-mode mapcam-preview-mode
  "The map follows point, as long as its page is open."
  :global t :lighter " Mapcam"
  (cond (mapcam-preview-mode
         (add-hook 'post-command-hook #'mapcam--moved)
         (unless mapcam--connection (mapcam-preview)))
        (t
         (remove-hook 'post-command-hook #'mapcam--moved))))

;;;; Commands

(defun mapcam--execute (command)
  "Have the server execute COMMAND at point."
  (if (not mapcam--connection)
      (mapcam--message "There is no preview: nothing was written.  M-x mapcam-preview starts one")
    (with-current-buffer (mapcam--buffer)
      (mapcam--sync)
      (mapcam--ask :workspace/executeCommand
                   (list :command command :arguments (vector mapcam--uri (mapcam--here)))))))

;;;###autoload
(defun mapcam-preview ()
  "Open the map's page, which then follows point."
  (interactive)
  (unless mapcam--connection (mapcam--start))
  (mapcam--execute "mapcam.open")
  (mapcam-preview-mode 1))

;;;###autoload
(defun mapcam-fit ()
  "Show all of the geometry at point, or else of all places of the file."
  (interactive)
  (mapcam--execute "mapcam.fit"))

;;;###autoload
(defun mapcam-insert ()
  "Write the map's camera at point, as one step of undo.
The numbers of the place at point change; without one it is inserted in the
language of the file."
  (interactive)
  (barf-if-buffer-read-only)
  (mapcam--execute "mapcam.insert"))

(defun mapcam--apply (edit)
  "Edit the text by EDIT, unless it was changed meanwhile."
  (let* ((change (aref (plist-get edit :documentChanges) 0))
         (document (plist-get change :textDocument))
         (buffer (mapcam--buffer-of (plist-get document :uri))))
    (with-current-buffer (or buffer (current-buffer))
      (cond ((not (and buffer
                       (= (buffer-chars-modified-tick) (plist-get document :version))))
             (when buffer (mapcam--sync))
             '(:applied :json-false :failureReason "the text was changed meanwhile"))
            (buffer-read-only
             '(:applied :json-false :failureReason "this buffer is read-only"))
            (t (mapcam--replace (plist-get change :edits))
               (mapcam--sync)
               '(:applied t))))))

(defun mapcam--replace (edits)
  "Make EDITS, in the text's order, as one step of undo."
  (save-restriction
    (widen)
    (undo-boundary)
    (atomic-change-group
      (save-excursion
        (seq-doseq (edit (reverse edits))
          (let ((range (plist-get edit :range)))
            (goto-char (mapcam--position (plist-get range :start)))
            (delete-region (point) (mapcam--position (plist-get range :end)))
            (insert (plist-get edit :newText))))))
    (undo-boundary)))

(provide 'mapcam)
;;; mapcam.el ends here
