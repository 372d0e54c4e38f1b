import { useState } from 'react'

type Opened<Subject, Form> = { subject: Subject; form: Form; isOpen: boolean }

/**
 * The form of a sheet: made anew each time the sheet opens on a subject, kept while it is open (whatever arrives from
 * elsewhere meanwhile) and while it fades out. Null until it was open once.
 */
export function useOpenedForm<Subject extends object, Form>(
  subject: Subject | null,
  open: (subject: Subject) => Form,
): { opened: Opened<Subject, Form> | null; setForm: (form: Form) => void } {
  const [opened, setOpened] = useState<Opened<Subject, Form> | null>(null)
  if (subject && !opened?.isOpen) setOpened({ subject, form: open(subject), isOpen: true })
  else if (!subject && opened?.isOpen) setOpened({ ...opened, isOpen: false })
  const setForm = (form: Form) => setOpened((latest) => latest && { ...latest, form })
  return { opened, setForm }
}
