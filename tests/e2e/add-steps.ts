import { expect, type Locator, type Page } from '@playwright/test'

export type Presses = { page: Page; press: (target: Locator) => Promise<void> }

/** The list of 'Add exercise'. */
export const addList = (page: Page): Locator => page.getByRole('dialog', { name: 'Add exercise' })

/** The row of an exercise in that list, of exactly this name: what it says of the sets begins with a number. */
export const choice = (page: Page, name: string): Locator => {
  const exactly = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return addList(page).getByRole('checkbox', { name: new RegExp(`^${exactly}( \\d| In this routine|$)`, 'i') })
}

export const addButton = (page: Page): Locator => page.getByRole('dialog').getByRole('button', { name: /^Add( \d|$)/ })

/** Finds an exercise in the list by its whole name: ticks it, or opens the form 'Create' of a new one. */
export async function choose({ page, press }: Presses, name: string): Promise<'known' | 'new'> {
  await addList(page).getByRole('searchbox').fill(name)
  const made = addList(page).getByRole('button', { name: /^New “/ })
  await expect(choice(page, name).or(made).first()).toBeVisible()
  const isKnown = (await choice(page, name).count()) > 0
  await press(isKnown ? choice(page, name) : made)
  return isKnown ? 'known' : 'new'
}

/** Opens the form 'Create' of an exercise from the open list. */
export async function openCreate(presses: Presses, name: string) {
  const { page, press } = presses
  if ((await choose(presses, name)) === 'known') await press(addList(page).getByRole('button', { name: /^Details of/ }))
  await expect(page.getByRole('dialog', { name: 'Create' }).getByLabel('Exercise name')).toHaveValue(
    new RegExp(`^.{${name.length}}$`),
  )
}
