import { expect, it } from 'vitest'
import { cut } from './localeFiles.ts'

it('removes a text together with branches that contained nothing else', () => {
  const tree = { titles: { kettle: { one: 'Kettle' }, site: { one: 'Site' } }, kettle: { lid: 'Lid', rim: 'Rim' } }
  for (const path of ['titles.kettle.one', 'kettle.lid', 'kettle.spout', 'cup.handle']) cut(tree, path.split('.'))
  expect(tree).toEqual({ titles: { site: { one: 'Site' } }, kettle: { rim: 'Rim' } })
})
