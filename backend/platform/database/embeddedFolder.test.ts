import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getDatabaseFolder } from '../../app/testing/folder.ts'
import { readConfig } from '../config/config.ts'
import { startEmbedded } from './embedded.ts'
import { type DatabaseLocation, reachDatabase } from './index.ts'
import { connect } from './roles.ts'

let folder = ''
let copy = ''
let location: DatabaseLocation
beforeAll(async () => {
  folder = getDatabaseFolder('studydesk-test-folder-')
  copy = getDatabaseFolder('studydesk-test-copy-')
  location = await reachDatabase(readConfig({ NODE_ENV: 'test', DATA_DIR: folder }))
})
afterAll(async () => {
  await location?.close()
  for (const path of [folder, copy]) rmSync(path, { recursive: true, force: true })
})

const isServerRunning = () => existsSync(join(folder, 'postgres/postmaster.pid'))

it('refuses a folder that was copied while its database ran, instead of writing to the other database', async () => {
  cpSync(folder, copy, { recursive: true, filter: (path) => !path.includes('/socket') })
  await expect(startEmbedded(copy)).rejects.toThrow('was copied from')
  expect(isServerRunning()).toBe(true)
})

it('stops the server also if a connection of the last node ends a moment later', async () => {
  const client = await connect(location.owner, location.setting)
  const stopped = location.close()
  setTimeout(() => void client.end(), 300)
  await stopped
  expect(isServerRunning()).toBe(false)
})
