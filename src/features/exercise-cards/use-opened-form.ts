import { useState } from 'react'

/** `first`: the subject as it was when the sheet was opened. */
type Opened<Subject, Form> = { subject: Subject; first: Subject; form: Form; isOpen: boolean }

/**
 * The form of a sheet: made anew each time the sheet opens on a subject, kept while it is open and while it fades out. What
 * arrives from elsewhere meanwhile changes it only by `follow`, which is given the subject as it is now. Null until it was
 * open once.
 */
export function useOpenedForm<Subject extends object, Form>(
  subject: Subject | null,
  open: (subject: Subject) => Form,
  follow?: (form: Form, now: Subject, before: Subject) => Form,
): { opened: Opened<Subject, Form> | null; setForm: (form: Form) => void } {
  const [opened, setOpened] = useState<Opened<Subject, Form> | null>(null)
  if (subject && !opened?.isOpen) setOpened({ subject, first: subject, form: open(subject), isOpen: true })
  else if (!subject && opened?.isOpen) setOpened({ ...opened, isOpen: false })
  else if (subject && opened && follow && subject !== opened.subject)
    setOpened({ ...opened, subject, form: follow(opened.form, subject, opened.subject) })
  const setForm = (form: Form) => setOpened((latest) => latest && { ...latest, form })
  return { opened, setForm }
}
