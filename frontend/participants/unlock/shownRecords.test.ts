import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { hideClosed, withoutSensitive } from './shownRecords.ts'

const id = '01859744-f691-7ec6-b72c-f5aee9078c91'
const person = { id, lastName: 'Quixotic', dob: '1971-03-09', isRestrictedProfile: true, version: 3 }
const other = { id: 'another', lastName: 'Plain' }

it('a closed record loses what is sensitive, in a list and alone; other rows stay', () => {
  const closed = { id, isRestrictedProfile: true, version: 3, redacted: true }
  expect(withoutSensitive({ data: person }, id)).toEqual({ data: closed })
  expect(withoutSensitive({ data: [other, person], total: 2 }, id)).toEqual({ data: [other, closed], total: 2 })
  expect(withoutSensitive(undefined, id)).toBeUndefined()
})

it('answers that name it elsewhere go at once, though the server cannot be reached', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })
  let isReachable = true
  const ask = (data: unknown) => async () => {
    if (!isReachable) throw new Error('away')
    return { data }
  }
  const watched = (resource: string, data: unknown) => {
    const observer = new QueryObserver(queries, { queryKey: ['data', 'default', resource, 'list', {}], queryFn: ask(data) })
    observer.subscribe(() => undefined)
    return observer
  }
  const people = watched('participant', [person])
  const studies = watched('participantStudy', [{ id: 'study', participantId: id, labels: { participantId: 'Quixotic' } }])
  const sites = watched('site', [{ id: 'site', name: 'North' }])
  await queries.fetchQuery({
    queryKey: ['data', 'default', 'comment', 'list', {}],
    queryFn: ask([{ participantId: id, text: 'Quixotic' }]),
  })
  await Promise.all([people, studies, sites].map((each) => each.refetch()))

  isReachable = false
  await hideClosed(queries, id)
  const left = JSON.stringify(
    queries
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data),
  )
  expect(left).not.toContain('Quixotic')
  expect(left).toContain('North')
  expect(people.getCurrentResult().data).toEqual({ data: [{ id, isRestrictedProfile: true, version: 3, redacted: true }] })
  queries.clear()
})
