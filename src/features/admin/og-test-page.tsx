import { useState } from 'react'
import { isId } from '#domain/ids.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toastError } from '#ui/toaster.tsx'
import { NO_WORKOUT_CHOSEN } from './admin-words.ts'
import type { AdminUser } from './image-rows.ts'
import { testLinks } from './image-rows.ts'
import { LATEST, PageFrame, Picture, PublicItems } from './page-frame.tsx'
import { useImages, useOrigins } from './use-images.ts'

/** `/og-test`: a sample picture of a public workout, and the addresses to try it at (R-ADMIN-25, R-ADMIN-26, R-ADMIN-27). */
export function OgTestPage({ user }: { user: AdminUser }) {
  const [id, setId] = useState('')
  const [sampleId, setSampleId] = useState<string | null>(null)
  const images = useImages({ accountId: user.id, kind: 'workout', filter: 'public', limit: LATEST })
  const links = testLinks('workout', sampleId ?? '', useOrigins())
  function choose(next: string) {
    setId(next.trim())
    setSampleId(null)
  }
  return (
    <PageFrame title="OG Test">
      <PublicItems kind="workout" images={images} hasOwner={user.role === 'admin'} id={id} onIdChange={choose} />
      <TextField
        label="Or a workout id"
        value={id}
        onValueChange={choose}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
      />
      <Button
        className="justify-self-start"
        onClick={() => (isId(id) ? setSampleId(id) : toastError(NO_WORKOUT_CHOSEN))}
      >
        Generate sample image
      </Button>
      {sampleId !== null && (
        <>
          <Picture key={sampleId} src={`/api/og-image?workoutId=${sampleId}`} />
          <ul aria-label="Test links" className="grid gap-1 text-14">
            {links.map(({ name, href }) => (
              <li key={href}>
                <a
                  href={href}
                  target="_blank"
                  rel="noreferrer"
                  className="grid min-h-tap content-center rounded-md hover:bg-hover"
                >
                  <b className="font-[600] underline underline-offset-3">{name}</b>
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
