;;; emacs.el --- What the tests ask of the Emacs that they drive -*- lexical-binding: t; -*-

(require 'mapcam)
(require 'json)

(defvar test-messages nil)
(setq large-file-warning-threshold nil)

(advice-add 'message :before
            (lambda (format &rest arguments)
              (when format
                (push (apply #'format-message format arguments) test-messages))))

(defun test-move (line column)
  (set-buffer (window-buffer (selected-window)))
  (goto-char (point-min))
  (forward-line line)
  (goto-char (min (line-end-position) (+ (point) column)))
  (set-window-point (selected-window) (point))
  (run-hooks 'post-command-hook)
  (float-time))

(defun test-type (line column text)
  (set-buffer (window-buffer (selected-window)))
  (save-excursion
    (goto-char (point-min))
    (forward-line line)
    (forward-char column)
    (insert text))
  (undo-boundary)
  (run-hooks 'post-command-hook))

(defun test-type-at-once (line column letters)
  (seq-do-indexed
   (lambda (letter index) (test-type line (+ column index) (string letter)))
   letters)
  t)

(defun test-command (command)
  (set-buffer (window-buffer (selected-window)))
  (condition-case failure
      (call-interactively command)
    (user-error (message "%s" (error-message-string failure))))
  t)

;; What happens in the same moment as an insert.

(defun test-insert-and-move (line column)
  (test-command 'mapcam-insert)
  (test-move line column)
  t)

(defun test-insert-and-type (line column text)
  (test-command 'mapcam-insert)
  (test-type line column text)
  t)

(defun test-open (path)
  (switch-to-buffer (find-file-noselect path nil nil))
  (buffer-enable-undo)
  t)

(defun test-undo ()
  (set-buffer (window-buffer (selected-window)))
  (setq last-command nil)
  (undo-boundary)
  (undo)
  (run-hooks 'post-command-hook)
  t)

(defun test-text (path)
  (set-buffer (window-buffer (selected-window)))
  (write-region (point-min) (point-max) path nil 'silent)
  t)

(defun test-cost (line column)
  (set-buffer (window-buffer (selected-window)))
  (goto-char (point-min))
  (forward-line line)
  (forward-char column)
  (garbage-collect)
  (let ((start (float-time (get-internal-run-time))))
    (mapcam--moved)
    (- (float-time (get-internal-run-time)) start)))

(provide 'emacs)
;;; emacs.el ends here
