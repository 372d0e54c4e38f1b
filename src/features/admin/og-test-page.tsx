import { useState } from 'react'
import { isId } from '#domain/ids.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toastError } from '#ui/toaster.tsx'
import { useWords } from '#words/use-words.ts'
import type { AdminUser } from './image-rows.ts'
import { testLinks } from './image-rows.ts'
import { LATEST, PageFrame, Picture, PublicItems } from './page-frame.tsx'
import { useImages, useOrigins } from './use-images.ts'

/** `/og-test`: a sample picture of a public workout, and the addresses to try it at. */
export function OgTestPage({ user }: { user: AdminUser }) {
  const words = useWords()
  const [id, setId] = useState('')
  const [sampleId, setSampleId] = useState<string | null>(null)
  const images = useImages({ accountId: user.id, kind: 'workout', filter: 'public', limit: LATEST })
  const links = testLinks('workout', sampleId ?? '', useOrigins())
  function choose(next: string) {
    setId(next.trim())
    setSampleId(null)
  }
  return (
    <PageFrame title={words('admin.ogTest.title')}>
      <PublicItems kind="workout" images={images} hasOwner={user.role === 'admin'} id={id} onIdChange={choose} />
      <TextField
        label={words('admin.ogTest.id')}
        value={id}
        onValueChange={choose}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
      />
      <Button
        className="justify-self-start"
        onClick={() => (isId(id) ? setSampleId(id) : toastError(words('admin.choose.workout.first')))}
      >
        {words('admin.ogTest.generate')}
      </Button>
      {sampleId !== null && (
        <>
          <Picture key={sampleId} src={`/api/og-image?workoutId=${sampleId}`} />
          <ul aria-label={words('admin.ogTest.links')} className="grid gap-1 text-14">
            {links.map(({ to, href }) => (
              <li key={href}>
                <a
                  href={href}
                  target="_blank"
                  rel="noreferrer"
                  className="grid min-h-tap content-center rounded-md hover:bg-hover"
                >
                  <b className="font-[600] underline underline-offset-3">{words(`admin.ogTest.link.${to}`)}</b>
                  <span className="wrap-anywhere text-13 text-text-2">{href}</span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </PageFrame>
  )
}
