;;; mapcam-tests.el --- Tests of mapcam.el without a process -*- lexical-binding: t; -*-

;;; Code:

(require 'ert)
(require 'mapcam)

(defmacro mapcam-tests--asked (text position &rest body)
  "Run BODY in a buffer of TEXT with point at POSITION.
`asked' is what `mapcam--ask' was called with."
  (declare (indent 2))
  `(with-temp-buffer
     (insert ,text)
     (goto-char ,position)
     (let (asked)
       (cl-letf (((symbol-function 'mapcam--ask)
                  (lambda (&rest arguments) (push arguments asked))))
         ,@body))))

(ert-deftest mapcam-tests-columns-are-utf-16-units ()
  (mapcam-tests--asked "a\n🗺é b\n" 6
    (mapcam--update "new")
    (let ((params (nth 1 (car asked))))
      (should (equal (plist-get params :line) 1))
      (should (equal (plist-get params :column) 4))
      (should (equal (plist-get params :text) "a\n🗺é b\n")))
    (should (= (mapcam--position '(:line 1 :column 4)) 6))
    (should (= (mapcam--position '(:line 1 :column 99)) 7))))

(ert-deftest mapcam-tests-what-is-not-unicode-takes-one-unit ()
  (dolist (case `((,(string-to-multibyte "a \377 47.3769, 8.5417") "a \ufffd 47.3769, 8.5417")
                  (,(concat (string #xd800 #xdfff) "🗺 47.3769, 8.5417") "\ufffd\ufffd🗺 47.3769, 8.5417")
                  ("\0 é 47.3769, 8.5417" "\0 é 47.3769, 8.5417")))
    (mapcam-tests--asked (car case) (point-max)
      (mapcam--update "new")
      (let* ((params (nth 1 (car asked)))
             (line (encode-coding-string (cadr case) 'utf-16le)))
        (should (equal (plist-get params :text) (cadr case)))
        (should (= (plist-get params :column) (/ (string-bytes line) 2)))
        (should (json-serialize params :false-object :json-false))
        (should (= (mapcam--position (list :line 0 :column (plist-get params :column))) (point-max))))))
  (with-temp-buffer
    (set-buffer-multibyte nil)
    (insert "\377 47.3769, 8.5417")
    (should (equal (mapcam--text (point-min) (point-max)) "\ufffd 47.3769, 8.5417"))))

(ert-deftest mapcam-tests-diagnostics ()
  (let ((mapcam--connection t) reported)
    (mapcam-tests--asked "a = (151.2, 8)\n" 1
      (mapcam-flymake (lambda (list) (setq reported list)))
      (should (eq (caar asked) :preview.diagnostics))
      (funcall (nth 2 (car asked))
               [(:range (:start (:line 0 :column 5) :end (:line 0 :column 10))
                 :severity "warning" :message "swapped?")])
      (should (equal (mapcar #'flymake-diagnostic-text reported) '("swapped?")))
      (should (equal (mapcar #'flymake-diagnostic-beg reported) '(6))))))

(ert-deftest mapcam-tests-a-read-only-text-is-one-line ()
  (mapcam-tests--asked "x" 1
    (setq buffer-read-only t)
    (mapcam--put '((1 1 "y")) 1)
    (should (equal (buffer-string) "x"))))

(ert-deftest mapcam-tests-languages ()
  (dolist (case '(("a.geojson" fundamental-mode "geojson") ("a.kt" fundamental-mode "kotlin")
                  ("a.js" js-mode "js") ("a.swift" fundamental-mode "swift") (nil text-mode "")))
    (with-temp-buffer
      (funcall (nth 1 case))
      (setq buffer-file-name (nth 0 case))
      (should (equal (mapcam--language) (nth 2 case)))
      (setq buffer-file-name nil))))

;; What a user sets may be anything.
(ert-deftest mapcam-tests-a-program-that-is-no-list-is-one-line ()
  (dolist (mapcam-program '("mapcam-preview" nil (mapcam-preview) ("mapcam-preview" 7)))
    (let* ((mapcam--connection nil)
           (failure (should-error (mapcam-preview) :type 'user-error)))
      (should (string-match-p "mapcam-program must be a list of strings, such as (\"mapcam-preview\" \"--clock\" \"realtime\"), not "
                              (cadr failure))))))

(ert-deftest mapcam-tests-a-program-that-dies-at-once-is-one-line ()
  (let ((mapcam-program (list (executable-find "false"))) (mapcam--connection nil)
        told)
    (cl-letf (((symbol-function 'mapcam--message)
               (lambda (&rest arguments) (push (apply #'format arguments) told))))
      (let ((connection (mapcam--start)))
        ;; It has died, and Emacs has not been told yet: that needs a wait.
        (while (process-live-p (jsonrpc--process connection)))
        (mapcam--ask :camera.get nil nil)
        (while mapcam--connection (accept-process-output nil 0.05))))
    (should (equal (length told) 1))
    (should (string-match-p "status 1" (car told)))))

;; On a busy machine the preview takes long to start.
(ert-deftest mapcam-tests-an-answer-counts-however-late-it-is ()
  (let ((mapcam-program '("sh" "-c" "sleep 60")) (mapcam--connection nil)
        (timers (length timer-list)))
    (mapcam--ask :preview.open nil)
    (should (= (length timer-list) timers))
    (mapcam-stop)))

(provide 'mapcam-tests)
;;; mapcam-tests.el ends here
