import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { expectSoon } from '../../base/expectSoon.ts'
import { http } from '../../base/http.ts'
import { i18n } from '../../base/i18n/i18n.ts'
import type { RecordComponentProps } from '../../engine/area.ts'
import { TestPage } from '../../engine/TestPage.tsx'
import { testScreen } from '../viewer/testScreen.ts'
import * as builderBoard from './BuilderBoard.tsx'
import FormBuilderPanel from './FormBuilderPanel.tsx'

const root = testScreen()
beforeEach(async () => {
  await i18n.loadNamespaces(['forms', 'common'])
  await act(async () => i18n.changeLanguage('en'))
  vi.spyOn(builderBoard, 'BuilderBoard').mockImplementation(({ isReadOnly, children }) => (
    <main data-read-only={isReadOnly}>{children}</main>
  ))
})
afterEach(() => void vi.restoreAllMocks())
const show = async (hasHiddenItems: boolean, mayChange = true) => {
  const draft = { revision: 0, operations: [], holder: null, updatedAt: null, isBehind: false }
  vi.spyOn(http, 'request').mockResolvedValue({ data: { formJson: {}, hasHiddenItems, draft } })
  await act(async () =>
    root().render(
      <TestPage key={crypto.randomUUID()} may={() => mayChange}>
        <FormBuilderPanel {...({ row: { id: 'f' } } as RecordComponentProps<'form'>)} />
      </TestPage>,
    ),
  )
  await expectSoon(() => expect(document.querySelector('main')).not.toBeNull())
  const main = document.querySelector('main')
  return [main?.getAttribute('data-read-only'), main?.textContent]
}

it('shows a form with items for unblinded roles read-only to a blinded author, with one sentence', async () => {
  const sentence = 'This form has questions for unblinded roles only. You see it without them and cannot change it.'
  expect(await show(true)).toEqual(['true', sentence])
  expect(await show(false)).toEqual(['false', ''])
})

it('does not explain it to a reader who may change no form', async () => {
  expect(await show(true, false)).toEqual(['true', ''])
})
