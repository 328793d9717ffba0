import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestNode, testNode } from './testing/index.ts'

let node: TestNode
let orgId: string
beforeAll(async () => {
  node = await testNode()
  const [row] = await node.ownerQuery<{ org_id: string }>(`select org_id from organisation where name = 'Northlake Research'`)
  orgId = row?.org_id ?? ''
})
afterAll(() => node.close())

const get = (path: string, id = orgId) => fetch(`${node.url}/crm/my/app/${id}/${path}`)

it('the manifest has the name and the colour of the organisation, and nothing else of it', async () => {
  await node.ownerQuery(`update organisation set theme = '{"mainButton":{"backgroundColor":"#225588"}}' where org_id = $1`, [orgId])
  const response = await get('manifest.webmanifest')
  expect(response.headers.get('Content-Type')).toContain('application/manifest+json')
  const manifest = await response.json()
  expect(manifest).toMatchObject({ short_name: 'Northlake Research', start_url: '/crm/my', scope: '/crm/my', theme_color: '#225588' })
  expect(Object.keys(manifest).sort()).toEqual(
    ['background_color', 'display', 'icons', 'id', 'lang', 'name', 'scope', 'short_name', 'start_url', 'theme_color'].sort(),
  )
})

it('ignores a theme colour that is no colour', async () => {
  await node.ownerQuery(`update organisation set theme = '{"mainButton":{"backgroundColor":"red;"}}' where org_id = $1`, [orgId])
  expect((await (await get('manifest.webmanifest')).json()).theme_color).toMatch(/^#/)
})

it('the logo is a file that runs nothing', async () => {
  const response = await get('logo')
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toMatch(/^image\//)
  expect(response.headers.get('Content-Security-Policy')).toContain('sandbox')
  await node.ownerQuery('update organisation set logo_file = null where org_id = $1', [orgId])
  expect((await get('logo')).status).toBe(404)
})

it.each(['0198a000-0000-7000-8000-000000000001', 'nothing', '..'])('answers 404 for the organisation %s', async (id) => {
  expect((await get('manifest.webmanifest', id)).status).toBe(404)
})
