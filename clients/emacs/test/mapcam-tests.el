;;; mapcam-tests.el --- Tests of mapcam.el without a server -*- lexical-binding: t; -*-

;;; Code:

(require 'ert)
(require 'mapcam)

(defmacro mapcam-tests--with (text &rest body)
  "Run BODY in a buffer of TEXT, whose server is told what `told' has, the last first."
  (declare (indent 1))
  `(with-temp-buffer
     (insert ,text)
     (let (told)
       (cl-letf (((symbol-function 'mapcam--notify)
                  (lambda (method &rest params) (push (cons method params) told))))
         ,@body))))

(ert-deftest mapcam-tests-columns-are-utf-16-units ()
  (mapcam-tests--with "a\n🗺é b\n"
    (should (equal (mapcam--at 6) '(:line 1 :character 4)))
    (should (= (mapcam--position '(:line 1 :character 4)) 6))
    (should (= (mapcam--position '(:line 1 :character 99)) 7))))

(ert-deftest mapcam-tests-what-is-not-unicode-takes-one-unit ()
  (dolist (case `((,(string-to-multibyte "a \377 47.3769, 8.5417") "a \ufffd 47.3769, 8.5417")
                  (,(concat (string #xd800 #xdfff) "🗺 47.3769, 8.5417") "\ufffd\ufffd🗺 47.3769, 8.5417")
                  ("\0 é 47.3769, 8.5417" "\0 é 47.3769, 8.5417")))
    (mapcam-tests--with (car case)
      (mapcam--sync)
      (let ((params (cdar told)) (at (mapcam--at (point-max)))
            (line (encode-coding-string (cadr case) 'utf-16le)))
        (should (equal (plist-get (plist-get params :textDocument) :text) (cadr case)))
        (should (= (plist-get at :character) (/ (string-bytes line) 2)))
        (should (json-serialize params))
        (should (= (mapcam--position at) (point-max))))))
  (with-temp-buffer
    (set-buffer-multibyte nil)
    (insert "\377 47.3769, 8.5417")
    (should (equal (mapcam--text) "\ufffd 47.3769, 8.5417"))))

(ert-deftest mapcam-tests-the-server-has-the-newest-text-once ()
  (mapcam-tests--with "one\n🗺 two\nthree"
    (mapcam--sync)
    (mapcam--sync)
    (should (equal (mapcar #'car told) '(:textDocument/didOpen)))
    (goto-char 3)
    (insert "\n")
    (save-restriction
      (narrow-to-region 3 5)
      (mapcam--sync))
    (put-text-property 1 3 'face 'bold)
    (mapcam--sync)
    (should (equal (mapcar #'car told) '(:textDocument/didChange :textDocument/didOpen)))
    (should (equal (plist-get (cdar told) :contentChanges)
                   [(:text "on\ne\n🗺 two\nthree")]))))

(ert-deftest mapcam-tests-a-text-that-cannot-be-edited-says-why ()
  (mapcam-tests--with "x"
    (mapcam--sync)
    (let ((edit (lambda (version)
                  (mapcam--apply
                   `(:documentChanges
                     [(:textDocument (:uri ,mapcam--uri :version ,version)
                       :edits [(:range (:start (:line 0 :character 0) :end (:line 0 :character 1))
                                :newText "y")])])))))
      (should (string-match-p "changed meanwhile" (plist-get (funcall edit 0) :failureReason)))
      (let ((buffer-read-only t))
        (should (string-match-p "read-only" (plist-get (funcall edit mapcam--version) :failureReason))))
      (should (equal (buffer-string) "x"))
      (should (equal (funcall edit mapcam--version) '(:applied t)))
      (should (equal (buffer-string) "y")))))

(ert-deftest mapcam-tests-languages ()
  (dolist (case '((js-mode . "js") (text-mode . "") (python-ts-mode . "python")))
    (let ((major-mode (car case)))
      (should (equal (mapcam--language) (cdr case))))))

;; What a user sets may be anything.
(ert-deftest mapcam-tests-a-program-that-is-no-list-is-one-line ()
  (dolist (mapcam-program '("mapcam-preview" nil (mapcam-preview) ("mapcam-preview" 7)))
    (let* ((mapcam--connection nil)
           (failure (should-error (mapcam-preview) :type 'user-error)))
      (should (string-match-p "mapcam-program must be a list of strings, such as (\"mapcam-preview\" \"lsp\"), not "
                              (cadr failure))))))

(ert-deftest mapcam-tests-a-program-that-dies-at-once-is-one-line ()
  (let ((mapcam-program (list (executable-find "false"))) (mapcam--connection nil)
        told)
    (cl-letf (((symbol-function 'mapcam--message)
               (lambda (&rest arguments) (push (apply #'format arguments) told))))
      (mapcam--start)
      ;; It has died, and Emacs has not been told yet: that needs a wait.
      (while (process-live-p (jsonrpc--process mapcam--connection)))
      (mapcam--execute "mapcam.fit")
      (while mapcam--connection (accept-process-output nil 0.05)))
    (should (equal (length told) 1))
    (should (string-match-p "status 1" (car told)))))

;; On a busy machine the preview takes long to start.
(ert-deftest mapcam-tests-an-answer-counts-however-late-it-is ()
  (let ((mapcam-program '("sh" "-c" "sleep 60")) (mapcam--connection nil)
        (timers (length timer-list)))
    (mapcam-preview)
    (should (= (length timer-list) timers))
    (mapcam-stop)))

(provide 'mapcam-tests)
;;; mapcam-tests.el ends here
