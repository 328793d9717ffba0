import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SessionAnswer } from '#resources/core/answers/answers.ts'
import { http } from '../../../base/http.ts'
import { i18n } from '../../../base/i18n/i18n.ts'
import { setState } from '../../../base/sessionStore.ts'
import { testScreen } from '../testScreen.ts'
import ExportFormsDialog from './ExportFormsDialog.tsx'

const saved = vi.hoisted(() => [] as string[])
vi.mock('../../../base/ui/fileChoice/saveFile.ts', () => ({ saveFile: (_: Blob, name: string) => saved.push(name) }))
vi.mock('./FormOfStudyFields.tsx', () => ({ FormOfStudyFields: () => null }))

const root = testScreen()
const onClose = () => undefined
const choiceLabel = 'Leave out items for unblinded roles'
const sessionOf = (abilities: SessionAnswer['abilities']) =>
  ({
    user: { id: 'priya', fullName: 'Priya Raman' },
    organisation: { name: 'Northlake Research', details: {}, flags: [], releaseToggles: [], customFields: {} },
    abilities,
    studies: [{ id: 'study', name: 'GLYDE' }],
    sites: [],
  }) as unknown as SessionAnswer

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  saved.length = 0
  await act(async () => i18n.changeLanguage('en'))
})
afterEach(() => vi.restoreAllMocks())

async function show(abilities: SessionAnswer['abilities'], responseName: string) {
  setState({ status: 'signedIn', session: sessionOf(abilities) })
  const get = vi
    .spyOn(http, 'get')
    .mockResolvedValue({ data: new Blob(['x']), headers: { 'content-disposition': `attachment; filename="${responseName}"` } })
  await act(async () =>
    root().render(
      <MemoryRouter>
        <ExportFormsDialog onClose={onClose} />
      </MemoryRouter>,
    ),
  )
  await vi.waitFor(() => expect(document.querySelector('.ant-btn-primary')?.textContent).toBe('Export'), { timeout: 30_000 })
  const exportFile = async () => {
    await act(async () => document.querySelector<HTMLElement>('.ant-btn-primary')?.click())
    await vi.waitFor(() => expect(saved).toHaveLength(1))
    return String(get.mock.calls[0]?.[0])
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
