import { useState } from 'react'

/** `first`: the subject when the sheet opened. */
type Opened<Subject, Form> = { subject: Subject; first: Subject; form: Form; isOpen: boolean }

/**
 * A new form at each opening. Changes from elsewhere reach it only through `follow`. Null until the sheet first opens.
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
