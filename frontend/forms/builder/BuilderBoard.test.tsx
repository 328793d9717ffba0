import { act, useReducer } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { JsonObject } from '#resources/forms/content/json.ts'
import { i18n } from '../../base/i18n/i18n.ts'
import { setTestSession } from '../../base/testSession.ts'
import { TestPage } from '../../engine/TestPage.tsx'
import { testScreen } from '../viewer/testScreen.ts'
import { BuilderBoard } from './BuilderBoard.tsx'
import { Block } from './canvas/Block.tsx'
import { Palette } from './outline/Palette.tsx'
import { type BuilderAction, type BuilderState, createInitialState, reduceBuilderState, steps } from './state/builderState.ts'
import type { Draft } from './state/useDraft.ts'

const root = testScreen()
beforeEach(async () => {
  setTestSession()
  // The library for dragging warns that the canvas cannot scroll, because tests load no styles.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  // Loaded before, because otherwise parts of the screen would appear during the test or after it.
  await Promise.all([import('./logic/ConditionEditor.tsx'), import('./state/expressions.ts')])
  await i18n.loadNamespaces(['forms', 'common'])
  await act(async () => i18n.changeLanguage('en'))
})
afterEach(() => vi.restoreAllMocks())

const form: JsonObject = {
  pages: [{ name: 'all', elements: ['age', 'weight'].map((name) => ({ type: 'text', name, title: `Your ${name}` })) }],
}
let current: { readonly state: BuilderState; readonly dispatch: (action: BuilderAction) => void }
function Host() {
  const [state, dispatch] = useReducer(reduceBuilderState, createInitialState(form))
  current = { state, dispatch }
  return (
    <BuilderBoard
      form={{ id: 'f', name: 'Form' } as ResourceAnswer['form']}
      draft={{ state, dispatch, answer: null, problem: null, heldBy: null } as unknown as Draft}
      isReadOnly={false}
    >
      {null}
    </BuilderBoard>
  )
}

it('renders only the edited question and its page after an edit, and not the palette, which adds to the edited form', async () => {
  const [blocks, palette] = [vi.spyOn(Block, 'type'), vi.spyOn(Palette, 'type')]
  await act(async () =>
    root().render(
      <TestPage>
        <Host />
      </TestPage>,
    ),
  )
  await vi.waitFor(() => expect(document.querySelectorAll('.form-builder-block')).toHaveLength(3))
  const path = ['pages', 0, 'elements', 0]
  await act(async () => current.dispatch({ do: 'select', path }))
  for (const spy of [blocks, palette]) spy.mockClear()
  await act(async () => current.dispatch(steps.set(current.state.document, [...path, 'title'], 'Your age today', 0)))
  expect([...new Set(blocks.mock.calls.map(([{ part }]) => part.name))].toSorted()).toEqual(['age', 'all'])
  expect(palette).not.toHaveBeenCalled()

  const button = [...document.querySelectorAll<HTMLElement>('.form-builder-type')].find((each) => each.textContent === 'Yes or no')
  await act(async () => button?.click())
  const [page] = current.state.document.pages as readonly { readonly elements: readonly JsonObject[] }[]
  expect(page?.elements.map(({ type, title }) => `${type} ${title}`)).toEqual([
    'text Your age today',
    'boolean undefined',
    'text Your weight',
  ])
})
