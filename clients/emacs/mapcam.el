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
;; places of the file.  The program mapcam-preview finds the place at point,
;; for every editor alike.

;;; Code:

(require 'flymake)
(require 'jsonrpc)
(require 'subr-x)

(defgroup mapcam nil
  "A map that shows the camera at point."
  :group 'tools)

(defcustom mapcam-program '("mapcam-preview" "--clock" "realtime")
  "The program mapcam-preview and its arguments."
  :type '(repeat string))

(defcustom mapcam-open-browser t
  "Whether the page is opened in the browser; otherwise its address is shown."
  :type 'boolean)

(defcustom mapcam-cursor-delay 0.03
  "Seconds from a movement of point to the map."
  :type 'number)

(defcustom mapcam-edit-delay 0.15
  "Seconds from the last edit to the map."
  :type 'number)

(defconst mapcam--reach 50000
  "The most characters on either side of point that are searched in a larger text.")

(defconst mapcam--whole-file 1000000
  "The largest text that is searched as a whole, in characters.")

(defvar mapcam-url nil "The address of the map's page.")
(defvar mapcam--connection nil "The connection with mapcam-preview, if it runs.")
(defvar mapcam--pages 0 "How many pages show the map.")
(defvar mapcam--camera nil "The map's camera, from the last notification.")
(defvar mapcam--timer nil "The timer of the next update.")

(defun mapcam--message (format &rest arguments)
  "Show one line, made of FORMAT and ARGUMENTS."
  (message "mapcam: %s" (apply #'format format arguments)))

;;;; The process

(defun mapcam--stderr-line (connection)
  "The last line that CONNECTION's program wrote to its standard error stream."
  (when-let ((buffer (jsonrpc-stderr-buffer connection)))
    (when-let ((process (get-buffer-process buffer)))
      (while (accept-process-output process 0.2)))
    (with-current-buffer buffer
      (let ((lines (seq-remove
                    (lambda (line)
                      (or (string-empty-p line)
                          (string-prefix-p "Process " line)))
                    (split-string (buffer-string) "\n"))))
        (car (last lines))))))

(defun mapcam--ended (connection)
  "Reset the state after CONNECTION has ended, and show why."
  (when (eq connection mapcam--connection)
    ;; This comes first, since reading the last output may call this function again.
    (mapcam--reset)
    (let ((status (process-exit-status (jsonrpc--process connection))))
      (mapcam--message
       "The preview has ended (%s).  M-x mapcam-preview starts another"
       (or (mapcam--stderr-line connection) (format "status %s" status))))))

(defun mapcam--reset ()
  "Reset the state after the process has ended."
  (setq mapcam--connection nil mapcam--pages 0 mapcam--camera nil)
  (mapcam-preview-mode -1))

(defun mapcam--handle (_connection method params)
  "Handle the notification METHOD with PARAMS."
  (pcase method
    ('camera.didChange (setq mapcam--camera (plist-get params :camera)))
    ((or 'preview.opened 'preview.closed)
     (setq mapcam--pages (plist-get params :pages)))
    ('preview.openFailed
     (mapcam--message "%s %s" (plist-get params :message) (plist-get params :url)))
    ('preview.picked
     (with-current-buffer (mapcam--buffer)
       (mapcam--write nil (plist-get params :camera)))))
  (force-mode-line-update t))

(defun mapcam--start ()
  "Start the program, and return the connection with it."
  (unless (and (consp mapcam-program) (seq-every-p #'stringp mapcam-program))
    (user-error "mapcam: %s must be a list of strings, such as %S, not %S"
                'mapcam-program (eval (car (get 'mapcam-program 'standard-value)) t)
                mapcam-program))
  (unless (executable-find (car mapcam-program))
    (user-error "mapcam: %s was not found: see mapcam-program" (car mapcam-program)))
  (setq mapcam--connection
        (make-instance
         'jsonrpc-process-connection
         :name "mapcam"
         :events-buffer-scrollback-size 0
         :notification-dispatcher #'mapcam--handle
         :on-shutdown #'mapcam--ended
         :process (lambda ()
                    (make-process
                     :name "mapcam"
                     :command (append mapcam-program '("--framing" "headers"))
                     :connection-type 'pipe :coding 'utf-8-emacs-unix
                     :noquery t
                     :stderr (get-buffer-create "*mapcam stderr*"))))))

(defun mapcam--ask (method params &optional callback)
  "Request METHOD with PARAMS, and call CALLBACK with the result.
An error is shown in one line.  Starts the program if none runs."
  (let ((connection (or mapcam--connection (mapcam--start))))
    (condition-case failure
        (jsonrpc-async-request
         connection method params
         :success-fn (or callback #'ignore)
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

;;;; The place at point

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

(defun mapcam--window ()
  "The text that is searched, as (START . END): all of it up to 1 MB.
What is around point in a larger one begins with a whole line, unless that is
very long."
  (if (<= (buffer-size) mapcam--whole-file)
      (cons (point-min) (point-max))
    (mapcam--window-around)))

(defun mapcam--window-around ()
  "The text around point in a large buffer, as (START . END)."
  (let ((least (max (point-min) (- (point) mapcam--reach)))
        (most (min (point-max) (+ (point) mapcam--reach))))
    (save-excursion
      (let ((here (point)))
        (goto-char least)
        (cons (if (or (bolp) (not (search-forward "\n" here t))) least (point))
              most)))))

(defun mapcam--text (start end)
  "The text from START to END, in which a line ends with a line feed alone.
Bytes that are not UTF-8, and surrogates, are U+FFFD: JSON has neither."
  (let ((text (string-to-multibyte (buffer-substring-no-properties start end))))
    (subst-char-in-string
     ?\r ?\s
     (if (string-match-p "[^\0-\ud7ff\ue000-\U0010ffff]" text)
         (concat (mapcar (lambda (char)
                           (if (or (<= #xd800 char #xdfff) (> char #x10ffff)) #xfffd char))
                         text))
       text))))

(defun mapcam--language ()
  "The name of the buffer's language, as other editors call it."
  (let ((extension (file-name-extension (or buffer-file-name "")))
        (mode (replace-regexp-in-string
               "\\(-ts\\)?-mode\\'" "" (symbol-name major-mode))))
    (cond ((equal extension "geojson") extension)
          ((member mode '("fundamental" "text" "prog"))
           (or (cdr (assoc extension '(("kt" . "kotlin") ("m" . "objc")
                                       ("py" . "python") ("md" . "markdown"))))
               extension ""))
          (t mode))))

(defun mapcam--position (place)
  "The buffer's position of PLACE."
  (save-excursion
    (goto-char (point-min))
    (forward-line (plist-get place :line))
    (let ((end (line-end-position)) (left (plist-get place :column)))
      (while (and (> left 0) (< (point) end))
        (setq left (- left (if (<= #x10000 (char-after) #x10ffff) 2 1)))
        (forward-char))
      (point))))

(defun mapcam--column (position)
  "The column of POSITION, in UTF-16 units."
  (save-excursion
    (goto-char position)
    (mapcam--units (line-beginning-position) position)))

(defun mapcam--ask-here (method more callback)
  "Request METHOD for the text at point, with the further params MORE.
CALLBACK gets the answer, point, and the text's tick, in the buffer without
restrictions.  Positions in the answer are those of the text at that tick."
  (save-restriction
    (widen)
    (let ((window (mapcam--window))
          (buffer (current-buffer))
          (here (point))
          (tick (buffer-chars-modified-tick)))
      (mapcam--ask
       method
       (append
        (list :text (mapcam--text (car window) (cdr window))
              :line (1- (line-number-at-pos)) :column (mapcam--column here)
              :firstLine (1- (line-number-at-pos (car window)))
              :firstColumn (mapcam--column (car window))
              :languageId (mapcam--language))
        more)
       (lambda (answer)
         (when (buffer-live-p buffer)
           (with-current-buffer buffer
             (save-restriction
               (widen)
               (funcall callback answer here tick)))))))))

(defun mapcam--update (show &optional edited callback)
  "Find the place at point, and show it where SHOW, of preview.follow, wants it.
EDITED is non-nil where an edit is the reason.  CALLBACK gets whether the
place is shown."
  (mapcam--ask-here
   :preview.follow
   (list :document (format "%s" (or buffer-file-name (current-buffer)))
         :show show :isEdit (if edited t :json-false))
   (lambda (answer &rest _)
     (when-let ((notice (plist-get answer :notice)))
       (mapcam--message "%s" notice))
     (when callback
       (funcall callback (eq (plist-get answer :isShown) t))))))

(defun mapcam--update-soon (edited)
  "Update after a delay, which an edit restarts, if EDITED."
  (when (and mapcam--connection (> mapcam--pages 0)
             (or edited (not mapcam--timer)))
    (when mapcam--timer (cancel-timer mapcam--timer))
    (setq mapcam--timer
          (run-with-timer
           (if edited mapcam-edit-delay mapcam-cursor-delay) nil
           (lambda ()
             (setq mapcam--timer nil)
             (when (and mapcam--connection (> mapcam--pages 0))
               (with-current-buffer (window-buffer (selected-window))
                 (unless (minibufferp) (mapcam--update "new" edited)))))))))

(defun mapcam--changed (&rest _)
  "Update after an edit."
  (when (eq (current-buffer) (window-buffer (selected-window)))
    (mapcam--update-soon t)))

(defun mapcam--moved ()
  "Update after a command, which may have moved point."
  (mapcam--update-soon nil))

(defun mapcam--lighter ()
  "The map's camera for the mode line."
  (if-let ((camera (and (> mapcam--pages 0) mapcam--camera)))
      (let ((target (plist-get camera :target)))
        (format " %.4f,%.4f z%.1f" (plist-get target :latitude)
                (plist-get target :longitude) (plist-get camera :zoom)))
    " Mapcam"))

;;;###autoload
(define-minor-mode mapcam-preview-mode
  "The map follows point, as long as its page is open."
  :global t :lighter (:eval (mapcam--lighter))
  (cond (mapcam-preview-mode
         (add-hook 'post-command-hook #'mapcam--moved)
         (add-hook 'after-change-functions #'mapcam--changed)
         (add-hook 'flymake-diagnostic-functions #'mapcam-flymake)
         (unless mapcam--connection (mapcam-preview)))
        (t
         (remove-hook 'post-command-hook #'mapcam--moved)
         (remove-hook 'after-change-functions #'mapcam--changed)
         (remove-hook 'flymake-diagnostic-functions #'mapcam-flymake)
         (when mapcam--timer
           (cancel-timer mapcam--timer)
           (setq mapcam--timer nil)))))

;;;; Diagnostics

(defun mapcam-flymake (report &rest _)
  "Call REPORT with what is probably wrong with the places of the buffer."
  (if (or (not mapcam--connection) (> (buffer-size) mapcam--whole-file))
      (funcall report nil)
    (let ((buffer (current-buffer)) (tick (buffer-chars-modified-tick)))
      (mapcam--ask
       :preview.diagnostics
       (list :text (mapcam--text (point-min) (point-max)) :languageId (mapcam--language))
       (lambda (answer)
         (when (and (buffer-live-p buffer) (= tick (buffer-chars-modified-tick buffer)))
           (with-current-buffer buffer
             (funcall report (mapcar #'mapcam--diagnostic answer)))))))))

(defun mapcam--diagnostic (fault)
  "The diagnostic of Flymake for FAULT, of preview.diagnostics."
  (let ((range (plist-get fault :range)))
    (flymake-make-diagnostic
     (current-buffer) (mapcam--position (plist-get range :start))
     (mapcam--position (plist-get range :end))
     (if (equal (plist-get fault :severity) "hint") :note :warning)
     (plist-get fault :message))))

;;;; Commands

;;;###autoload
(defun mapcam-preview ()
  "Open the map's page, which then follows point."
  (interactive)
  (let ((buffer (current-buffer)))
    (mapcam--ask
     :preview.open (list :browser (if mapcam-open-browser t :json-false) :inserts t)
     (lambda (answer)
       (setq mapcam-url (plist-get answer :url))
       (unless mapcam-open-browser (mapcam--message "%s" mapcam-url))
       (mapcam-preview-mode 1)
       (when (buffer-live-p buffer)
         (with-current-buffer buffer (mapcam--update "always")))))))

;;;###autoload
(defun mapcam-fit ()
  "Show all of the geometry at point, or else of all places of the file."
  (interactive)
  (mapcam--update
   "extent" nil
   (lambda (is-shown)
     (cond (is-shown)
           ((> (buffer-size) mapcam--whole-file)
            (mapcam--message "This file is larger than 1 MB: put point into the geometry to show"))
           (t (mapcam--fit-all))))))

(defun mapcam--fit-all ()
  "Show all places of the current buffer."
  (mapcam--ask
   :preview.showAll
   (list :text (mapcam--text (point-min) (point-max))
         :languageId (mapcam--language))
   (lambda (answer)
     (when (zerop (plist-get answer :places))
       (mapcam--message "No places in this file")))))

(defun mapcam--write (format &optional camera)
  "Write CAMERA, or else the map's, at point, in FORMAT or as the text has it.
Start again where the text is edited meanwhile."
  (if (not mapcam--connection)
      (mapcam--message "There is no preview: nothing was written.  M-x mapcam-preview starts one")
    (mapcam--ask-here
     :preview.edits (append (and camera (list :camera camera)) (and format (list :as format)))
     (lambda (answer here tick)
       (if (/= tick (buffer-chars-modified-tick))
           (mapcam--write format camera)
         (mapcam--put
          (mapcar (lambda (edit)
                    (let ((range (plist-get edit :range)))
                      (list (mapcam--position (plist-get range :start))
                            (mapcam--position (plist-get range :end))
                            (plist-get edit :newText))))
                  (plist-get answer :edits))
          here))))))

(defun mapcam--replace (edits)
  "Make EDITS, a list of (FROM TO TEXT) in the text's order, as one step of undo."
  (save-restriction
    (widen)
    (undo-boundary)
    (atomic-change-group
      (save-excursion
        (pcase-dolist (`(,from ,to ,text) (reverse edits))
          (goto-char from)
          (delete-region from to)
          (insert text))))
    (undo-boundary)))

(defun mapcam--put (edits here)
  "Make EDITS for a command that was given at HERE."
  (condition-case failure
      (progn
        (mapcam--replace edits)
        (when (= here (point))
          ;; The map shows this place already.
          (mapcam--update "never")))
    (buffer-read-only (mapcam--message "%s" (error-message-string failure)))))

(defun mapcam--formats ()
  "The names of the formats in which a camera may be written."
  (mapcar (lambda (format) (plist-get format :id))
          (jsonrpc-request mapcam--connection :preview.formats nil)))

;;;###autoload
(defun mapcam-insert (&optional format)
  "Write the map's camera at point, as one step of undo.
The numbers of the place at point change; without one it is inserted in the
language of the file.  With a prefix argument, ask for the FORMAT."
  (interactive
   (list (and current-prefix-arg mapcam--connection
              (completing-read "Format: " (mapcam--formats)))))
  (barf-if-buffer-read-only)
  (mapcam--write format))

(provide 'mapcam)
;;; mapcam.el ends here
