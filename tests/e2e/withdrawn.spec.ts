import { expect } from '@playwright/test'
import { exerciseIdFor } from '../../src/domain/ids.ts'
import { addComment } from '../../src/logbook/comments.ts'
import { logWorkout } from '../support/logbook.ts'
import { test } from './app-server.ts'
import { coachOf, write } from './coach.ts'
import { newPerson, openAs } from './person-page.ts'
import { toast } from './signing-in.ts'
import { HOUR } from './training-floor.ts'

const ALL = { can_create_routines: true, can_start_workouts: true, can_review_history: true }

test('R-DELEG-34 without a live connection, the next page a coach opens says that access was withdrawn', async ({
  browser,
  app,
}) => {
  const owner = await newPerson(app)
  const max = await coachOf(app, owner)
  const at = app.clock.now - HOUR
  const { workoutId } = await logWorkout(app, owner, { exercises: [{ name: 'Squat', sets: [{}] }], at })
  const allowHistory = (can_review_history: boolean) =>
    app.context.database.db
      .updateTable('account_share')
      .set({ can_review_history })
      .where('delegate_user_id', '=', max.userId)
      .execute()
  const squat = exerciseIdFor(owner.userId, 'Squat')
  for (const path of ['/exercises', `/exercises/${squat}`, '/stats', '/history', `/history/${workoutId}`]) {
    await allowHistory(true)
    const { page, context, goto } = await openAs(browser, app, max, 'phone')
    await page.routeWebSocket(/.*/, (socket) => socket.close())
    await page.addInitScript(
      ([key = '', acting = '']) => localStorage.setItem(key, acting),
      [`sled-${max.userId}:acting`, JSON.stringify({ ownerId: owner.userId, name: 'Olivia Owen', flags: ALL })],
    )
    const asked = page.waitForResponse((response) => response.url().includes('/api/shares'))
    await goto('/routines')
    await asked
    await expect(page.getByRole('link', { name: 'History' })).toBeVisible()
    await allowHistory(false)
    await page.evaluate((to) => history.pushState(null, '', to), path)
    await expect(toast(page, 'Permission denied by account owner')).toBeVisible()
    await expect(page).toHaveURL(`${app.origin}/sharing`)
    await context.close()
  }
})

test('R-COACH-15 when a share ends or a right is withdrawn, open questions and news about the client close', async ({
  browser,
  app,
}) => {
  const owner = await newPerson(app)
  const max = await coachOf(app, owner)
  const at = app.clock.now - HOUR
  const { workoutId } = await logWorkout(app, owner, { exercises: [{ name: 'Squat', sets: [{}] }], at })
  const comment = () => addComment.make({ id: crypto.randomUUID(), targetId: null, text: 'Deeper' })
  await write(app, max, owner.userId, workoutId, comment())
  await write(app, owner, owner.userId, workoutId, comment())
  const { page, goto, press } = await openAs(browser, app, max, 'phone')
  const share = app.context.database.db.updateTable('account_share').where('delegate_user_id', '=', max.userId)
  const question = (name: string) => page.getByRole('alertdialog', { name })

  await goto('/sharing')
  await press(page.getByRole('button', { name: "Review Olivia Owen's history" }))
  await press(page.getByRole('link', { name: 'Leg day' }))
  await press(page.getByRole('button', { name: 'More', exact: true }))
  await press(page.getByRole('button', { name: 'Delete workout' }))
  await expect(question('Delete workout?')).toBeVisible()
  await share.set({ can_review_history: false }).execute()
  await expect(question('Delete workout?')).toHaveCount(0)
  await expect(page).toHaveURL(`${app.origin}/sharing`)
  await share.set({ can_review_history: true }).execute()

  const chip = page.getByRole('button', { name: 'News · 1' })
  await press(chip)
  await expect(page.getByText('Olivia Owen also commented on Leg day.')).toBeVisible()
  await share.set({ can_review_history: false }).execute()
  await expect(page.getByText('Olivia Owen also commented on Leg day.')).toHaveCount(0)

  await press(page.getByRole('button', { name: 'More for Olivia Owen' }))
  await press(page.getByRole('button', { name: 'Stop coaching' }))
  await expect(question('Stop coaching Olivia Owen?')).toBeVisible()
  await share.set({ revoked_at: new Date() }).execute()
  await expect(question('Stop coaching Olivia Owen?')).toHaveCount(0)
})
