import { act, type ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { i18n } from '../../base/i18n/i18n.ts'
import type { RecordComponentProps } from '../../engine/area.ts'
import { testScreen } from '../viewer/testScreen.ts'
import FormBuilderPanel from './FormBuilderPanel.tsx'
import type { Draft } from './state/useDraft.ts'

const state = vi.hoisted(() => ({ hasHiddenItems: false, mayChange: true }))
vi.mock('../../base/providers/useMay.ts', () => ({ useMay: () => () => state.mayChange }))
vi.mock('../../base/ui/useAskBeforeLeaving.ts', () => ({ useAskBeforeLeaving: () => undefined }))
vi.mock('./library/LibraryVersionNote.tsx', () => ({ LibraryVersionNote: () => null }))
vi.mock('./BuilderBoard.tsx', () => ({
  BuilderBoard: ({ isReadOnly, children }: { readonly isReadOnly: boolean; readonly children: ReactNode }) => (
    <main data-read-only={isReadOnly}>{children}</main>
  ),
}))
vi.mock('./state/useDraft.ts', () => ({
  useDraft: () =>
    ({
      answer: {
        formJson: {},
        hasHiddenItems: state.hasHiddenItems,
        draft: { revision: 0, operations: [], holder: null, updatedAt: null, isBehind: false },
      },
      heldBy: null,
      problem: null,
      isUnsaved: false,
    }) as Partial<Draft>,
}))

const root = testScreen()
beforeEach(async () => {
  await i18n.loadNamespaces(['forms', 'common'])
  await act(async () => i18n.changeLanguage('en'))
})
const show = async (hasHiddenItems: boolean, mayChange = true) => {
  Object.assign(state, { hasHiddenItems, mayChange })
  await act(async () => root().render(<FormBuilderPanel {...({ row: { id: 'f' } } as RecordComponentProps<'form'>)} />))
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
