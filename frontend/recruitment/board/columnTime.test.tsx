import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BoardCard, BoardColumn } from '#resources/recruitment/boardAnswers.ts'
import { expectSoon } from '../../base/expectSoon.ts'
import { http } from '../../base/http.ts'
import { i18n, textsReady } from '../../base/i18n/i18n.ts'
import { MayContext } from '../../base/providers/useMay.ts'
import { setTestSession } from '../../base/testSession.ts'
import { ColumnHead } from './ColumnHead.tsx'
import { ColumnLimitDialog } from './ColumnLimitDialog.tsx'
import { ColumnView } from './ColumnView.tsx'
import { edgeToneOf } from './card/attention.ts'
import { CardFacts } from './card/CardFacts.tsx'
import { CardView } from './card/CardView.tsx'
import * as dragCard from './moves/dragCard.ts'
import { BoardContext } from './state/BoardContext.ts'

let root: Root
beforeAll(async () => {
  await textsReady
  await i18n.changeLanguage('en')
  await i18n.loadNamespaces(['trialboard', 'participants', 'common'])
})
beforeEach(() => {
  setTestSession()
  // Warns about columns without a scroll bar, because elements have no size in tests.
  vi.spyOn(dragCard, 'scrollWhileDragging').mockReturnValue(() => undefined)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const now = new Date('2026-11-21T12:00:00.000Z')
const subtractDays = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000).toISOString()
const column: BoardColumn = {
  columnId: 'ENROLLED',
  name: 'Enrolled',
  step: null,
  tone: 'info',
  limitDays: null,
  conduct: { stage: 'ENROLLED' },
}
const createCard = (status: 'UNDER_WAY' | 'COMPLETED', overrides: Partial<BoardCard> = {}) =>
  ({
    cardId: 'card',
    columnId: 'ENROLLED',
    name: 'Orla',
    subjectId: null,
    age: null,
    groupId: null,
    participantId: 'participant',
    actions: ['update'],
    addedDate: null,
    ownerId: null,
    cautions: [],
    notEnrolled: null,
    criteria: null,
    consentStatus: null,
    visit: null,
    tags: [],
    attention: [],
    recruitmentStatus: 'ENROLLED',
    conduct: { status, groupId: null, completedVisits: [] },
    ...overrides,
  }) as unknown as BoardCard

const toggle = vi.fn()
const show = (content: ReactNode, cards: readonly BoardCard[] = []) =>
  act(async () =>
    root.render(
      <MemoryRouter>
        <MayContext value={() => true}>
          <BoardContext
            value={
              {
                board: {
                  studyId: 'study',
                  siteId: 'site',
                  columns: [{ ...column, limitDays: 14 }],
                  candidateStatuses: [],
                  groups: [],
                  staff: [],
                  sources: [],
                  isDctStudy: false,
                  hasRandomisationLists: false,
                },
                stacks: new Map([['ENROLLED', cards]]),
                moves: { intents: [] },
                collapsed: { has: () => false, toggle: () => undefined },
                chosen: { has: () => false, toggle },
                refresh: async () => undefined,
                sought: null,
                isByHand: true,
                isPhone: false,
                now,
              } as never
            }
          >
            {content}
          </BoardContext>
        </MayContext>
      </MemoryRouter>,
    ),
  )
const expectText = (text: string) => vi.waitFor(() => expect(document.body.textContent).toContain(text), { timeout: 30_000 })

it('the head of a column counts participants who were not enrolled separately', async () => {
  const cards = (['IN_SCREENING', 'NOT_ENROLLED', 'ENROLLED', 'NOT_ENROLLED'] as const).map((recruitmentStatus, index) =>
    createCard('UNDER_WAY', { cardId: String(index), recruitmentStatus }),
  )
  await show(<ColumnHead column={column} cards={cards} headingId="head" isCollapsed={false} />)
  await expectText('2 not enrolled')
  expect(document.querySelector('.board-column-count')?.textContent).toBe('2')
  await show(<ColumnHead column={column} cards={cards.slice(0, 1)} headingId="head" isCollapsed={false} />)
  expect(document.body.textContent).not.toContain('not enrolled')
})

describe('a board card', () => {
  it('a board card shows its time in the column of the conduct board', async () => {
    await show(<CardFacts card={createCard('UNDER_WAY', { columnSince: subtractDays(5) })} />)
    await expectText('5 days in this column')
    expect(document.body.textContent).not.toContain('limit')
    await show(<CardFacts card={createCard('UNDER_WAY', { columnSince: subtractDays(0.2) })} />)
    await expectText('Less than a day in this column')
  })

  it('a board card states once in text that it is over the limit', async () => {
    await show(<CardFacts card={createCard('UNDER_WAY', { columnSince: subtractDays(20), attention: ['IDLE_IN_CONDUCT'] })} />)
    await expectText('20 days in this column, over the limit')
    expect(document.querySelectorAll('.board-card-attention')).toHaveLength(1)
    expect(document.querySelector('.board-card-time')?.firstChild?.textContent).toBe('6 days over')
  })

  it('a board card shows its next visit, how late an overdue one is, or until when one must be scheduled', async () => {
    const showVisit = (visit: BoardCard['visit']) => show(<CardFacts card={createCard('UNDER_WAY', { columnSince: null, visit })} />)
    await showVisit({ kind: 'SCHEDULED', name: 'Week 12', on: '2026-11-27', time: '15:15:00' })
    await expectText('Week 12 · Fri 27 Nov 15:15')
    await showVisit({ kind: 'SCHEDULED', name: 'Week 12', on: '2026-11-22', time: '15:15:00' })
    await expectText('Week 12 · Tomorrow 15:15')
    await showVisit({ kind: 'OVERDUE', name: 'Baseline', on: '2026-11-18', time: null })
    await expectText('Baseline · 3 days late')
    expect(document.querySelectorAll('.board-card-attention')).toHaveLength(1)
    await showVisit({ kind: 'DUE', name: 'Week 4', on: '2027-01-04', time: null })
    await expectText('Schedule Week 4 by 4 Jan 2027')
  })

  it('a board card without a visit offers to schedule one in conduct only', async () => {
    const visit = { kind: 'NONE', name: null, on: null, time: null } as const
    await show(<CardFacts card={createCard('UNDER_WAY', { columnSince: null, visit })} />)
    await expectText('Schedule visit')
    await show(<CardFacts card={createCard('COMPLETED', { columnSince: null, visit, age: 57 })} />)
    await expectText('57')
    expect(document.body.textContent).not.toContain('isit')
  })

  it('a board card marks a participant who may not be contacted, beside age and owner', async () => {
    const card = createCard('UNDER_WAY', {
      age: 57,
      subjectId: 'G2-0203',
      cautions: ['NOT_CONTACTABLE'],
      ownerId: 'me',
      ownerName: 'Priya Raman',
    })
    await show(<CardFacts card={card} />)
    await expectText('G2-0203 · 57')
    expect(document.querySelector('.board-card-no-contact')?.textContent).toBe('Not contactable')
    expect(document.querySelector('.board-card-owner')?.textContent).toContain('Owner: Priya Raman')
  })

  it('a board card shows no time once conduct has ended', async () => {
    await show(<CardFacts card={createCard('COMPLETED', { columnSince: subtractDays(20), age: 57 })} />)
    await expectText('57')
    expect(document.body.textContent).not.toContain('in this column')
  })

  it('a board card names the limit of conduct on the recruitment board', async () => {
    const { conduct: _, ...card } = createCard('UNDER_WAY', { columnSince: subtractDays(20), attention: ['IDLE_IN_CONDUCT'] })
    await show(<CardFacts card={card} />)
    await expectText('Too long in the conduct column')
    expect(document.body.textContent).not.toContain('in this column')
    expect(document.querySelectorAll('.board-card-attention'), 'only the limit of its own column alarms').toHaveLength(0)
    expect([edgeToneOf(card), edgeToneOf(createCard('UNDER_WAY', { attention: ['IDLE_IN_CONDUCT'] }))]).toEqual([undefined, 'warning'])
  })
})

describe('the keys of a card', () => {
  const press = (key: string, options: KeyboardEventInit = {}) =>
    act(async () =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options })),
    )

  it('a card is one tab stop, the space bar selects it, and Shift+F10 opens its menu', async () => {
    await show(<CardView card={createCard('UNDER_WAY')} isTabStop onFocus={() => undefined} />)
    await expectText('Orla')
    const controls = [...document.querySelectorAll<HTMLElement>('button, input, a[href]')]
    expect(controls.length).toBeGreaterThan(2)
    const stops = controls.filter(({ tabIndex }) => tabIndex === 0)
    expect(stops.map(({ textContent }) => textContent)).toEqual(['Orla'])
    stops[0]?.focus()
    await press(' ')
    expect(toggle).toHaveBeenCalledWith(expect.objectContaining({ cardId: 'card' }), false)
    await press('F10', { shiftKey: true })
    await expectSoon(() => expect(document.querySelector('[role=menu]')?.textContent).toContain('Add to my favourites'))
  })
})

describe('the header of a column', () => {
  it('the header of a column counts the cards that are over the limit', async () => {
    const createLateCard = (cardId: string) =>
      createCard('UNDER_WAY', { cardId, columnSince: subtractDays(20), attention: ['IDLE_IN_CONDUCT'] })
    await show(<ColumnView column={column} />, [createLateCard('one'), createLateCard('two'), createCard('UNDER_WAY', { cardId: 'three' })])
    await expectText('2 over limit')
    await show(<ColumnView column={column} />, [createCard('UNDER_WAY')])
    expect(document.body.textContent).not.toContain('over limit')
  })
})

describe('the limit dialog', () => {
  const saveButton = () => document.querySelector<HTMLButtonElement>('.ant-modal-footer .ant-btn-primary')

  it('the limit dialog accepts an empty limit on the conduct board, with an explanation', async () => {
    const request = vi.spyOn(http, 'request').mockResolvedValue({ data: {} })
    await show(<ColumnLimitDialog column={column} onClose={() => undefined} />)
    await expectText('Leave empty for no limit.')
    await act(async () => saveButton()?.click())
    expect(request.mock.calls).toMatchObject([
      [{ method: 'PUT', url: 'study/study/conduct-column/ENROLLED/limit', data: { limitDays: null } }],
    ])
  })

  it('the limit dialog rejects an empty limit on the recruitment board', async () => {
    const { conduct: _, ...recruiting } = column
    await show(<ColumnLimitDialog column={recruiting} onClose={() => undefined} />)
    await expectText('Cards that stay longer need attention.')
    expect(document.body.textContent).not.toContain('Leave empty')
    expect(saveButton()?.disabled).toBe(true)
  })
})
