import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BoardCard, BoardColumn } from '#resources/boardAnswers.ts'
import { http } from '../base/http.ts'
import { i18n, textsReady } from '../base/i18n/i18n.ts'
import { MayContext } from '../base/providers/useMay.ts'
import { ColumnLimitDialog } from './ColumnLimitDialog.tsx'
import { ColumnView } from './ColumnView.tsx'
import { CardFacts } from './card/CardFacts.tsx'
import { BoardContext } from './state/BoardContext.ts'

vi.mock('./moves/dragCard.ts', () => ({ dropColumn: () => () => undefined, scrollWhileDragging: () => () => undefined }))
vi.mock('./ColumnMenu.tsx', () => ({ ColumnMenu: () => null }))

let root: Root
beforeAll(async () => {
  await textsReady
  await i18n.changeLanguage('en')
  await i18n.loadNamespaces(['trialboard', 'participants', 'common'])
})
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const now = new Date('2026-11-21T12:00:00.000Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000).toISOString()
const column: BoardColumn = {
  columnId: 'ENROLLED',
  name: 'Enrolled',
  step: null,
  tone: 'info',
  limitDays: null,
  conduct: { stage: 'ENROLLED' },
}
const cardIn = (status: 'UNDER_WAY' | 'COMPLETED', more: Partial<BoardCard> = {}) =>
  ({
    cardId: 'card',
    columnId: 'ENROLLED',
    name: 'Orla',
    subjectId: null,
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
    ...more,
  }) as unknown as BoardCard

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
                  columns: [column],
                  candidateStatuses: [],
                  groups: [],
                  sources: [],
                  isDctStudy: false,
                },
                stacks: new Map([['ENROLLED', cards]]),
                moves: { intents: [] },
                collapsed: { has: () => false, toggle: () => undefined },
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

describe('a card', () => {
  it('tells its time in the column of the conduct board', async () => {
    await show(<CardFacts card={cardIn('UNDER_WAY', { columnSince: daysAgo(5) })} />)
    await expectText('5 days in this column')
    expect(document.body.textContent).not.toContain('limit')
    await show(<CardFacts card={cardIn('UNDER_WAY', { columnSince: daysAgo(0.2) })} />)
    await expectText('Less than a day in this column')
  })

  it('tells in words that it is over the limit, once', async () => {
    await show(<CardFacts card={cardIn('UNDER_WAY', { columnSince: daysAgo(20), attention: ['IDLE_IN_CONDUCT'] })} />)
    await expectText('20 days in this column, over the limit')
    expect(document.querySelectorAll('.board-card-attention')).toHaveLength(1)
  })

  it('tells no time once conduct has ended', async () => {
    await show(<CardFacts card={cardIn('COMPLETED', { columnSince: daysAgo(20), addedDate: '2026-01-02' })} />)
    await expectText('2026')
    expect(document.body.textContent).not.toContain('in this column')
  })

  it('tells the limit of conduct by its name on the recruitment board', async () => {
    const { conduct: _, ...card } = cardIn('UNDER_WAY', { columnSince: daysAgo(20), attention: ['IDLE_IN_CONDUCT'] })
    await show(<CardFacts card={card} />)
    await expectText('Too long in the conduct column')
    expect(document.body.textContent).not.toContain('in this column')
  })
})

describe('the head of a column', () => {
  it('counts the cards that are over the limit', async () => {
    const late = (cardId: string) => cardIn('UNDER_WAY', { cardId, columnSince: daysAgo(20), attention: ['IDLE_IN_CONDUCT'] })
    await show(<ColumnView column={column} />, [late('one'), late('two'), cardIn('UNDER_WAY', { cardId: 'three' })])
    await expectText('2 over the limit')
    await show(<ColumnView column={column} />, [cardIn('UNDER_WAY')])
    expect(document.body.textContent).not.toContain('over the limit')
  })
})

describe('the dialog of a limit', () => {
  const saveButton = () => document.querySelector<HTMLButtonElement>('.ant-modal-footer .ant-btn-primary')

  it('takes an empty limit on the conduct board, and says so', async () => {
    const request = vi.spyOn(http, 'request').mockResolvedValue({ data: {} })
    await show(<ColumnLimitDialog column={column} onClose={() => undefined} />)
    await expectText('Leave empty for no limit.')
    await act(async () => saveButton()?.click())
    expect(request.mock.calls).toMatchObject([
      [{ method: 'PUT', url: 'study/study/conduct-column/ENROLLED/limit', data: { limitDays: null } }],
    ])
  })

  it('takes no empty limit on the recruitment board', async () => {
    const { conduct: _, ...recruiting } = column
    await show(<ColumnLimitDialog column={recruiting} onClose={() => undefined} />)
    await expectText('Cards that stay longer need attention.')
    expect(document.body.textContent).not.toContain('Leave empty')
    expect(saveButton()?.disabled).toBe(true)
  })
})
