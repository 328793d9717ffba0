import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { hideClosed, withoutSensitive } from './shownRecords.ts'

const id = '01859744-f691-7ec6-b72c-f5aee9078c91'
const person = { id, lastName: 'Quixotic', dob: '1971-03-09', isRestrictedProfile: true, version: 3 }
const other = { id: 'another', lastName: 'Plain' }

it('a locked record loses its sensitive values, in a list and alone, while other rows remain', () => {
  const closed = { id, isRestrictedProfile: true, version: 3, redacted: true }
  expect(withoutSensitive({ data: person }, id)).toEqual({ data: closed })
  expect(withoutSensitive({ data: [other, person], total: 2 }, id)).toEqual({ data: [other, closed], total: 2 })
  expect(withoutSensitive(undefined, id)).toBeUndefined()
})

it('responses that name it elsewhere are discarded at once, even when the server cannot be reached', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })
  let isReachable = true
  const createQueryFn = (data: unknown) => async () => {
    if (!isReachable) throw new Error('away')
    return { data }
  }
  const observeList = (resource: string, data: unknown) => {
    const observer = new QueryObserver(queries, { queryKey: ['data', 'default', resource, 'list', {}], queryFn: createQueryFn(data) })
    observer.subscribe(() => undefined)
    return observer
  }
  const people = observeList('participant', [person])
  const studies = observeList('participantStudy', [{ id: 'study', participantId: id, labels: { participantId: 'Quixotic' } }])
  const sites = observeList('site', [{ id: 'site', name: 'North' }])
  await queries.fetchQuery({
    queryKey: ['data', 'default', 'comment', 'list', {}],
    queryFn: createQueryFn([{ participantId: id, text: 'Quixotic' }]),
  })
  await Promise.all([people, studies, sites].map((each) => each.refetch()))

  isReachable = false
  await hideClosed(queries, id)
  const cachedText = JSON.stringify(
    queries
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data),
  )
  expect(cachedText).not.toContain('Quixotic')
  expect(cachedText).toContain('North')
  expect(people.getCurrentResult().data).toEqual({ data: [{ id, isRestrictedProfile: true, version: 3, redacted: true }] })
  queries.clear()
})
