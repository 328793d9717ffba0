import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, it, vi } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { useIsHeaderLoading } from './useIsHeaderLoading.ts'

const { loading, enabled } = vi.hoisted(() => ({
  loading: { studies: false, followUp: false, visits: false },
  enabled: { followUp: true, visits: true },
}))
vi.mock('../../base/providers/useMay.ts', () => ({ useMay: () => () => true }))
vi.mock('../participantStudies/useParticipantStudies.ts', () => ({ useStudiesOfHeader: () => ({ isLoading: loading.studies }) }))
vi.mock('../person/useNextFollowUp.ts', () => ({
  useNextFollowUp: (_id: string, isEnabled: boolean) => {
    enabled.followUp = isEnabled
    return { isLoading: loading.followUp }
  },
}))
vi.mock('../person/useVisitsToSchedule.ts', () => ({
  useVisitsToSchedule: (_id: string, isEnabled: boolean) => {
    enabled.visits = isEnabled
    return { isLoading: loading.visits }
  },
}))

beforeEach(() => Object.assign(loading, { studies: false, followUp: false, visits: false }))

async function readState(row: Partial<ResourceAnswer['participant']>): Promise<boolean> {
  let state = false
  function Header() {
    state = useIsHeaderLoading({ id: 'p', ...row } as ResourceAnswer['participant'])
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Header />))
  await act(async () => root.unmount())
  return state
}

it.each(['studies', 'followUp', 'visits'] as const)('hides the header of a participant while its %s load', async (part) => {
  loading[part] = true
  expect(await readState({})).toBe(true)
})

it('shows the header once all of it has loaded', async () => {
  expect(await readState({})).toBe(false)
})

it('requests no visits and follow-ups of a restricted profile', async () => {
  await readState({ redacted: true })
  expect(enabled).toEqual({ followUp: false, visits: false })
})
