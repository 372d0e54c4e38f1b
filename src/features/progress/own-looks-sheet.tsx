import { type ReactNode, useState } from 'react'
import type { CatalogueExercise } from '#domain/exercise-catalogue.ts'
import type { Catalogue } from '#domain/exercise-names.ts'
import { suggestExercises } from '#domain/exercise-suggestions.ts'
import { isLink } from '#domain/rows/value-types.ts'
import { MAX_LINK_TITLE, MAX_LINKS } from '#domain/rows/values.ts'
import { cleanText, textLength } from '#domain/text.ts'
import type { useSayings } from '#frame/use-book.ts'
import { useCatalogue } from '#frame/use-catalogue.ts'
import { Sheet } from '#ui/sheet.tsx'
import { SuggestField } from '#ui/suggest-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useWords } from '#words/use-words.ts'
import { PictureField, usePictureDraft, useStorePicture } from './picture-field.tsx'

/** A person's settings of an exercise, and how to change them. */
type Said = NonNullable<ReturnType<typeof useSayings>>
type Link = { url: string; title: string }

type OwnLooksSheetProps = { exerciseId: string; name: string; said: Said; isOpen: boolean; onClose: () => void }

/** What a person changed and has not saved. */
type Draft = { looksLike?: string; links?: readonly Link[] }

/** A sheet for the picture and the links of an exercise, and for what one of a person's own looks like. */
export function OwnLooksSheet({ exerciseId, name, said, isOpen, onClose }: OwnLooksSheetProps): ReactNode {
  const words = useWords()
  const { settings, onChange } = said
  const [draft, setDraft] = useState<Draft>({})
  const looks = useLooks(name, settings.looks_like ?? null, draft.looksLike)
  const links = (draft.links ?? settings.links ?? []).map(readLink)
  const kept = links.filter(({ url }) => url !== '')
  const isWrong = !kept.every(isFit) || looks.isUnknown
  const picture = usePictureDraft()
  const isReading = picture.problem === 'busy'
  const storePicture = useStorePicture(exerciseId)
  // What is as stored is left out: another device may have written it since.
  const changes = {
    ...(draft.links && !isSame(kept, settings.links ?? []) && { links: kept.length > 0 ? kept : null }),
    ...(looks.isChanged && looksChanges(looks, said)),
  }
  const isDirty = picture.chosen !== undefined || Object.keys(changes).length > 0
  function close() {
    setDraft({})
    picture.change(undefined)
    onClose()
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      fitsContent
      title={words(looks.isOffered ? 'progress.own.withFigure' : 'progress.own.title')}
      subtitle={name}
      primary={{ text: words('action.save'), isDisabled: !isDirty || isWrong || isReading }}
      onSubmit={() => {
        storePicture(picture.chosen, (stored) => {
          const all = { ...changes, ...stored }
          if (Object.keys(all).length > 0) onChange(all)
        })
        close()
      }}
      isDirty={isDirty || isReading}
    >
      {looks.isOffered && (
        <SuggestField
          label={words('progress.own.looksLike')}
          hint={words('progress.own.looksLikeHint')}
          error={looks.isUnknown && words('progress.own.unknown')}
          value={looks.typed}
          suggestions={looks.suggestions}
          onValueChange={(looksLike) => setDraft({ ...draft, looksLike })}
          onChoose={({ value }) => setDraft({ ...draft, looksLike: value })}
        />
      )}
      <PictureField name={name} pictureId={settings.picture ?? null} draft={picture} />
      <LinkFields
        links={draft.links ?? settings.links ?? []}
        onChange={(changed) => setDraft({ ...draft, links: changed })}
      />
    </Sheet>
  )
}

type LinkFieldsProps = { links: readonly Link[]; onChange: (links: readonly Link[]) => void }

/** The links, and an empty one to fill as long as there is room. */
function LinkFields({ links, onChange }: LinkFieldsProps) {
  const words = useWords()
  const [written, setWritten] = useState<number | null>(null)
  const shown = [
    ...links,
    ...(links.length < MAX_LINKS && links.every(({ url }) => url) ? [{ url: '', title: '' }] : []),
  ]
  const edit = (index: number, change: Partial<Link>) =>
    onChange(shown.map((link, at) => (at === index ? { ...link, ...change } : link)))
  return shown.map((link, index) => {
    const number = index + 1
    const { url } = readLink(link)
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a link is its place
      <div key={index} className="grid gap-2">
        <TextField
          label={words('progress.own.link', { number })}
          inputMode="url"
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          value={link.url}
          error={url !== '' && !isLink(url) && written !== index && words('progress.own.linkWrong')}
          onFocus={() => setWritten(index)}
          onBlur={() => setWritten(null)}
          onValueChange={(typed) => edit(index, { url: typed })}
        />
        {url !== '' && (
          <TextField
            label={words('progress.own.linkTitle', { number })}
            isOptional
            maxLength={MAX_LINK_TITLE}
            value={link.title}
            onValueChange={(typed) => edit(index, { title: typed })}
          />
        )}
      </div>
    )
  })
}

const isSame = (links: readonly Link[], others: readonly Link[]): boolean =>
  JSON.stringify(links) === JSON.stringify(others)

/** As Sled stores it. People leave out 'https://'. */
function readLink({ url, title }: Link): Link {
  const address = cleanText(url)
  return { url: address === '' || address.includes(':') ? address : `https://${address}`, title: cleanText(title) }
}

const isFit = ({ url, title }: Link): boolean => isLink(url) && textLength(title) <= MAX_LINK_TITLE

const MOST_SUGGESTED = 8

type Looks = { before: CatalogueExercise | null; chosen: CatalogueExercise | null }

/** Only what the catalogue does not know itself may look like something else. */
export const mayChooseFigure = (catalogue: Catalogue | null, name: string, stored: string | null): boolean =>
  catalogue !== null && (stored !== null || catalogue.entryOf(name) === null)

/** What an exercise looks like, of those of the catalogue. */
function useLooks(name: string, stored: string | null, draft: string | undefined) {
  const catalogue = useCatalogue()
  const before = catalogue?.exercises.find(({ englishName }) => englishName === stored) ?? null
  const typed = draft ?? before?.name ?? ''
  const isEmpty = cleanText(typed) === ''
  const chosen = isEmpty ? null : (catalogue?.entryOf(typed) ?? null)
  const suggestions =
    draft === undefined || isEmpty || !catalogue
      ? []
      : suggestExercises(typed, { own: [], taken: [] }, catalogue.exercises, MOST_SUGGESTED)
  return {
    before,
    chosen,
    typed,
    suggestions: suggestions.map((one) => ({ value: one.name })),
    isOffered: mayChooseFigure(catalogue, name, stored),
    isChanged: draft !== undefined && chosen !== before,
    isUnknown: draft !== undefined && !isEmpty && chosen === null,
  }
}

/** The muscles come and go with what the exercise looks like, unless the person has chosen another main muscle. */
function looksChanges({ before, chosen }: Looks, { settings }: Said): Parameters<Said['onChange']>[0] {
  const looks_like = chosen?.englishName ?? null
  if (chosen) return { looks_like, primary_muscle: chosen.muscle, secondary_muscles: [...chosen.secondary] }
  const areOfLooks = before !== null && settings.primary_muscle === before.muscle
  return { looks_like, ...(areOfLooks && { primary_muscle: null, secondary_muscles: null }) }
}
