import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { ConnectingApp, callTools } from '../support/connecting-app.ts'
import { PASSWORD } from '../support/server.ts'
import { test } from './app-server.ts'
import { BOTH_THEMES, expectNothingForAxe } from './axe.ts'
import { openAs } from './person-page.ts'
import { makePerson } from './signing-in.ts'

/** A program on the person's own device, which waits for the answer in the address. */
async function listen() {
  const { promise, resolve } = Promise.withResolvers<URLSearchParams>()
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/callback') resolve(searchParams)
    response.end('You can close this page.')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return { port, told: promise, stop: () => new Promise((done) => server.close(done).closeAllConnections()) }
}

test('R-API-17 a user logs in and connects an external app with chosen rights, and later disconnects it', async ({
  browser,
  app,
}) => {
  const person = await makePerson(app)
  const program = await listen()
  const redirect_uri = `http://127.0.0.1:${program.port}/callback`
  const client_name = '<b>Notes</b> & more'
  const assistant = await ConnectingApp.register(app.origin, { client_name, redirect_uris: [redirect_uri] })
  const request = assistant.request({ redirect_uri, scope: 'workouts:read body:read routines:write' })
  const { page, context, goto } = await openAs(browser, app, person, 'phone')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await context.clearCookies()
  await page.goto(`${app.origin}/connect?${request}`)
  await expect(page).toHaveURL(`${app.origin}/login`)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()

  await expect(page.getByRole('heading', { name: `Connect ${client_name}?` })).toBeVisible()
  await expect(page.getByText(`You'll go back to localhost:${program.port}.`)).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()
  const switches = page.getByRole('switch')
  await expect(switches).toHaveCount(3)
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  for (const name of ['Read workouts', 'Read body weights', 'Propose routines'])
    await page.getByRole('switch', { name }).click()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Choose what the app may do.')
  for (const name of ['Read workouts', 'Propose routines']) await page.getByRole('switch', { name }).click()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  const told = await program.told
  expect([told.get('iss'), told.get('state')]).toEqual([app.origin, 'sta te&'])
  const answer = await assistant.exchange(told.get('code') ?? '', { redirect_uri })
  const { access_token, scope } = await answer.json()
  expect(scope).toBe('workouts:read routines:write')
  expect(await callTools(app.origin, access_token)).toBe(200)

  await goto('/account')
  await expect(page.getByRole('link', { name: /Connect an AI/ })).toHaveText(/1/)
  await page.getByRole('link', { name: /Connect an AI/ }).click()
  const apps = page.getByRole('list', { name: 'Connected apps' }).getByRole('listitem')
  await expect(apps).toHaveText([/<b>Notes<\/b> & more.*localhost:\d+.*Read workouts · Propose routines.*used today/])
  await page.getByRole('button', { name: `Disconnect ${client_name}` }).click()
  await expect(apps).toHaveCount(0)
  expect(await callTools(app.origin, access_token)).toBe(401)
  await context.close()
  await program.stop()
})

test('R-API-17 a connection request with an unknown redirect address shows an error and redirects nowhere', async ({
  browser,
  app,
}) => {
  const person = await makePerson(app)
  const assistant = await ConnectingApp.register(app.origin)
  const { page, context, goto } = await openAs(browser, app, person, 'laptop')
  await goto(`/connect?${assistant.request({ redirect_uri: 'https://evil.example/' })}`)
  await expect(page.getByRole('alert')).toHaveText("Sled doesn't know this app. Start again from the app.")
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toHaveCount(0)
  expect(new URL(page.url()).origin).toBe(app.origin)
  await context.close()
})
