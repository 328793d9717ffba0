import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SessionAnswer } from '#resources/core/answers/answers.ts'
import { expectSoon } from '../../../base/expectSoon.ts'
import { http } from '../../../base/http.ts'
import { i18n, textsReady } from '../../../base/i18n/i18n.ts'
import { setTestSession } from '../../../base/testSession.ts'
import { TestPage } from '../../../engine/TestPage.tsx'
import { testScreen } from '../testScreen.ts'
import ExportFormsDialog from './ExportFormsDialog.tsx'

/** Names of the saved files. */
const saved: string[] = []

const root = testScreen()
const onClose = () => undefined
const choiceLabel = 'Leave out items for unblinded roles'

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  saved.length = 0
  vi.stubGlobal('URL', Object.assign(class extends URL {}, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  await textsReady
  await i18n.loadNamespaces('forms')
  await act(async () => i18n.changeLanguage('en'))
})
afterEach(() => vi.restoreAllMocks())

async function show(abilities: SessionAnswer['abilities'], responseName: string) {
  setTestSession({ abilities, studies: [{ id: 'study', name: 'GLYDE' }] })
  const headers = { 'content-disposition': `attachment; filename="${responseName}"` }
  const get = vi
    .spyOn(http, 'get')
    .mockImplementation(async (address) => (address.startsWith('forms?') ? { data: [], headers: {} } : { data: new Blob(['x']), headers }))
  await act(async () =>
    root().render(
      <TestPage>
        <ExportFormsDialog onClose={onClose} />
      </TestPage>,
    ),
  )
  await expectSoon(() => expect(document.querySelector('.ant-btn-primary')?.textContent).toBe('Export'))
  const exportFile = async () => {
    await act(async () => document.querySelector<HTMLElement>('.ant-btn-primary')?.click())
    await expectSoon(() => expect(saved).toHaveLength(1))
    return String(get.mock.lastCall?.[0])
  }
  return { exportFile }
}
const findChoice = () =>
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent === choiceLabel)?.querySelector('input') ?? null

it('leaves items for unblinded roles out of the file unless the reader decides otherwise', async () => {
  const { exportFile } = await show({ RANDOMISATION_UNBLINDED: ['VIEW'] }, 'forms-long-2026-11-30.csv')
  expect(findChoice()?.checked).toBe(true)
  expect(document.body.textContent).not.toContain('Files contain items for unblinded roles')
  expect(await exportFile()).toBe('study/study/form-export?format=long')
  expect(saved[0]).not.toContain('unblinded')
})

it('warns a reader who includes items for unblinded roles, and marks the name of the file', async () => {
  const { exportFile } = await show({ RANDOMISATION_UNBLINDED: ['VIEW'] }, 'forms-long-2026-11-30-unblinded.csv')
  await act(async () => findChoice()?.click())
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Files contain items for unblinded roles')
  expect(await exportFile()).toBe('study/study/form-export?format=long&unblinded=include')
  expect(saved[0]).toMatch(/^forms-long-.*-unblinded\.csv$/)
})

it('does not mention items for unblinded roles to a blinded reader', async () => {
  const { exportFile } = await show({}, 'forms-long-2026-11-30.csv')
  expect(document.body.textContent).not.toContain('unblinded')
  expect(await exportFile()).toBe('study/study/form-export?format=long')
})
