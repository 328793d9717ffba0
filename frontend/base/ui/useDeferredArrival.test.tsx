import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { useDeferredArrival } from './useDeferredArrival.ts'

it('delays the first data, and never returns the data of another record', async () => {
  const shown: (readonly [string, string | undefined])[] = []
  function Screen({ id, data }: { readonly id: string; readonly data: string | undefined }) {
    shown.push([id, useDeferredArrival(data)])
    return null
  }
  const root = createRoot(document.createElement('div'))
  const show = (id: string, data: string | undefined) => act(async () => root.render(<Screen id={id} data={data} />))
  await show('first', undefined)
  await show('first', 'of the first')
  await show('second', 'of the second')
  await show('third', undefined)
  await show('third', 'of the third')
  expect(shown.filter(([id]) => id === 'first')).toEqual([
    ['first', undefined],
    ['first', undefined],
    ['first', 'of the first'],
  ])
  expect(shown.filter(([id]) => id === 'second')).toEqual([['second', 'of the second']])
  expect(shown.filter(([id, data]) => data !== undefined && data !== `of the ${id}`)).toEqual([])
  expect(shown.at(-1)).toEqual(['third', 'of the third'])
  await act(async () => root.unmount())
})
