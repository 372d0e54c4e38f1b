import ImageOff from 'lucide-react/icons/image-off'
import Trash2 from 'lucide-react/icons/trash'
import { useRef, useState } from 'react'
import { AlertDialog } from '../src/ui/alert-dialog.tsx'
import { askQuestion, showAlert } from '../src/ui/alert-queue.ts'
import { announce } from '../src/ui/announcer.tsx'
import { Avatar } from '../src/ui/avatar.tsx'
import { Button } from '../src/ui/button.tsx'
import { Dialog } from '../src/ui/dialog.tsx'
import { Sheet } from '../src/ui/sheet.tsx'
import { Stepper } from '../src/ui/stepper.tsx'
import { Switch } from '../src/ui/switch.tsx'
import { TextField } from '../src/ui/text-field.tsx'
import { toastError, toastInfo, toastSuccess } from '../src/ui/toaster.tsx'

const ENDING_FAILED = 'There was an error ending your workout. Please try again.' // R-ACTIVE-26

export function Overlays() {
  const [answer, setAnswer] = useState('')
  return (
    <div className="flex flex-wrap gap-2.5">
      <EditSheet name="Edit Set" />
      <EditSheet name="Edit for Maya" isBelowHeader />
      <NameSheet />
      <ShareSheet />
      <AddDialog />
      <EndQuestion />
      <Button variant="quiet" onClick={() => showAlert(ENDING_FAILED).then(() => setAnswer('closed'))}>
        Alert
      </Button>
      <Button
        variant="quiet"
        onClick={async () => {
          const isConfirmed = await askQuestion({
            text: 'Delete Set',
            description: 'Set 3 of Barbell Bench Press will be removed.',
            confirmText: 'Delete',
            isDestructive: true,
          })
          setAnswer(isConfirmed ? 'deleted' : 'kept')
        }}
      >
        Delete question
      </Button>
      <Toasts />
      <Button variant="quiet" onClick={() => announce('Set 3 complete. 6 of 22 sets.')}>
        Announce
      </Button>
      <output aria-label="Answer">{answer}</output>
    </div>
  )
}

function EditSheet({ name, isBelowHeader }: { name: string; isBelowHeader?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const [reps, setReps] = useState(6)
  const [setName, setSetName] = useState('Set 3')
  const [saved, setSaved] = useState(0)
  function open() {
    setReps(6)
    setSetName('Set 3')
    setIsOpen(true)
  }
  const isDirty = reps !== 6 || setName !== 'Set 3'
  return (
    <>
      <Button variant="quiet" onClick={open}>
        {name}
      </Button>
      <output aria-label={`${name} saved`} className="sr-only">
        {saved}
      </output>
      <Sheet
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={name}
        subtitle="Barbell Bench Press"
        headerAction={
          <Button variant="danger-ghost" icon={<Trash2 aria-hidden="true" size={18} />}>
            Delete
          </Button>
        }
        primary={{ text: 'Save', isDisabled: !isDirty }}
        onSubmit={() => {
          setSaved(saved + 1)
          setIsOpen(false)
        }}
        isDirty={isDirty}
        isBelowHeader={isBelowHeader}
      >
        <Stepper label="Reps" value={reps} onValueChange={setReps} />
        <TextField label="Set name" isOptional value={setName} onValueChange={setSetName} />
        <div className="h-[90vh] rounded-lg bg-sunken" />
      </Sheet>
    </>
  )
}

function NameSheet() {
  const [isOpen, setIsOpen] = useState(false)
  const [name, setName] = useState('')
  const inputRef = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        Name routine
      </Button>
      <Sheet
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Name routine"
        primary={{ text: 'Create', isDisabled: !name.trim() }}
        onSubmit={() => setIsOpen(false)}
        onBlockedSubmit={() => showAlert('Enter a name.')}
        initialFocus={inputRef}
      >
        <TextField label="Routine name" isLabelHidden ref={inputRef} value={name} onValueChange={setName} />
      </Sheet>
    </>
  )
}

function ShareSheet() {
  const [isOpen, setIsOpen] = useState(false)
  const [isPublic, setIsPublic] = useState(true)
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        Share history
      </Button>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title="Share history">
        <Switch label="Public link" isOn={isPublic} onChange={setIsPublic} />
      </Sheet>
    </>
  )
}

function AddDialog() {
  const [isOpen, setIsOpen] = useState(false)
  const [email, setEmail] = useState('')
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        Add a manager
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Add a manager"
        description="They log sets for you."
      >
        <TextField label="Their email" type="email" value={email} onValueChange={setEmail} />
        <div className="grid grid-cols-[1fr_1.6fr] gap-2.5">
          <Button size="large" variant="soft" onClick={() => setIsOpen(false)}>
            Cancel
          </Button>
          <Button size="large" onClick={() => showAlert('No user found with this email.')}>
            Share Access
          </Button>
        </div>
      </Dialog>
    </>
  )
}

function EndQuestion() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        End workout…
      </Button>
      <AlertDialog
        isOpen={isOpen}
        text="End workout?"
        description="No sets are complete, so this workout will be deleted."
        confirmText="End workout"
        cancelText="Keep working out"
        layout="stack"
        onConfirm={() => setIsOpen(false)}
        onCancel={() => setIsOpen(false)}
      />
    </>
  )
}

function Toasts() {
  return (
    <>
      <Button variant="quiet" onClick={() => toastSuccess('Logged in successfully')}>
        Toast
      </Button>
      <Button variant="quiet" onClick={() => toastError('Failed to save set. Please try again.', { duration: 60_000 })}>
        Error toast
      </Button>
      <Button
        variant="quiet"
        onClick={() =>
          toastInfo('Andre completed Set 2', {
            description: 'Barbell Bench Press',
            icon: <Avatar initials="AM" tone="coach" size="small" />,
            duration: 60_000,
          })
        }
      >
        Coach toast
      </Button>
      <Button
        variant="quiet"
        onClick={() =>
          toastInfo('Could not create social image now; will retry in background.', {
            icon: <ImageOff aria-hidden="true" size={22} className="text-warn-text" />,
            duration: 60_000,
          })
        }
      >
        Image toast
      </Button>
      <Button
        variant="quiet"
        onClick={() =>
          toastSuccess('Routine archived', {
            action: { label: 'Undo', onClick: () => announce('undone') },
            duration: 60_000,
          })
        }
      >
        Undo toast
      </Button>
    </>
  )
}
