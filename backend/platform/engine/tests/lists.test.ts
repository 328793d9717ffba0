import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestNode, testNode } from '../../../app/testing/index.ts'

const admin = 'admin@northlake.example'
const coordinator = 'coordinator@northlake.example'
const owner = 'owner@northlake.example'
const developer = 'dev@northlake.example'

let node: TestNode
beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node.close())

interface ListResponse {
  readonly status: number
  readonly total: string | null
  readonly body: { readonly data: Record<string, unknown>[]; readonly error: { code: string; fields: { path: string; code: string }[] } }
}

async function list(path: string, caller = admin): Promise<ListResponse> {
  const answer = await node.fetch(path, { as: caller })
  return { status: answer.status, total: answer.headers.get('X-Total-Count'), body: await answer.json() }
}

const namesOf = ({ body }: ListResponse) => body.data.map((row) => row.name)

describe('paging and sorting', () => {
  test('a page has ten rows by default, in the declared order', async () => {
    const users = await list('users')
    expect(users.body.data).toHaveLength(10)
    const last = users.body.data.map((row) => String(row.lastName))
    expect(last).toEqual([...last].sort())
    expect(Number(users.total)).toBeGreaterThan(10)
  })

  test('both spellings of a page request the same rows', async () => {
    const stock = await list('sites?_start=2&_end=4&_sort=city,name&_order=desc,asc')
    const alternativePage = await list('sites?page=1&size=2&sort=city,desc&sort=name,asc')
    expect(namesOf(stock)).toHaveLength(2)
    expect(namesOf(alternativePage)).toEqual(namesOf(stock))
  })

  test('pages never overlap', async () => {
    const seenIds = new Set<unknown>()
    for (let page = 0; page < 5; page += 1)
      for (const row of (await list(`users?page=${page}&size=5&sort=language,asc`)).body.data) seenIds.add(row.id)
    const { total } = await list('users?_total=exact')
    expect(seenIds.size).toBe(Math.min(25, Number(total)))
  })

  test('a total is counted only on request', async () => {
    expect((await list('sites?_total=none')).total).toBeNull()
    expect((await list('sites?_total=exact&_end=1')).total).toBe((await list('sites?_end=500')).body.data.length.toString())
  })

  test('a total is counted again after a write', async () => {
    const before = Number((await list('sites')).total)
    await node.fetch('sites', { as: admin, method: 'POST', body: { name: 'Counted', siteCode: 'C-1' } })
    expect(Number((await list('sites')).total)).toBe(before + 1)
  })
})

describe('filters', () => {
  test.each([
    ['city=Calgary', ['Foothills Research Associates']],
    ['city_like=GARY', ['Foothills Research Associates']],
    ['city=Calgary&city=Boston', ['Back Bay Research (Boston)', 'Foothills Research Associates']],
    ['city_in=Calgary,Boston', ['Back Bay Research (Boston)', 'Foothills Research Associates']],
    ['isVirtual=true', ['Northlake Virtual Site']],
    ['country_ne=CA', ['Back Bay Research (Boston)']],
    ['city=Calgary&country=US', []],
    ['name_like=%25', []],
  ])('filters by %s', async (query, expected) => {
    expect(namesOf(await list(`sites?${query}`))).toEqual(expected)
  })

  test('the parameter language filters a list with that filter, and otherwise selects the language of messages', async () => {
    for (const [language, term] of [
      ['en_CA', 'site.name'],
      ['fr_CA', 'site.name'],
    ] as const)
      await node.fetch('tooltip', { as: admin, method: 'POST', body: { language, term, title: language, definition: 'What it is' } })
    const fetchInLanguage = async (path: string, acceptLanguage: string) => {
      const answer = await node.fetch(path, { as: admin, headers: { 'Accept-Language': acceptLanguage } })
      return { status: answer.status, body: await answer.json() }
    }
    const french = await fetchInLanguage('tooltips?language=fr_CA&term=site.name', 'en')
    expect(french.body.data.map((row: { title: string }) => row.title)).toEqual(['fr_CA'])
    const invalidResponse = await fetchInLanguage('tooltips?language=fr_FR&term=site.name', 'en')
    expect([invalidResponse.status, invalidResponse.body.error.message]).toEqual([400, expect.stringMatching(/^A filter/)])
    expect((await fetchInLanguage('tooltips/export?language=fr', 'en')).body.error.message).toMatch(/^A filter/)
    expect((await fetchInLanguage('tooltips?language=en_FR&term=site.name', 'fr')).body.error.message).toMatch(/^Un filtre/)
    expect((await list('users?language=fr&_end=1')).body.data[0]?.language).toBe('en')
    expect((await fetchInLanguage('sites?language=fr&nothing=1', 'en')).body.error.message).toMatch(/^L’adresse/)
  })

  test('a search finds rows with all its terms, in any letter case and order, with or without accents', async () => {
    expect(namesOf(await list('sites?q=calgary FOOTH'))).toEqual(['Foothills Research Associates'])
    expect(namesOf(await list('sites?q=càlgary'))).toEqual(['Foothills Research Associates'])
    expect(namesOf(await list('sites?q=calgary%20boston'))).toEqual([])
  })

  test.each(['asc', 'desc'])('pages of a search follow one another in the requested order: %s', async (order) => {
    const requested = `participants?allStudies=true&q=an&_sort=lastName&_order=${order}`
    const idsOf = ({ body }: ListResponse) => body.data.map((row) => row.id)
    const fullPage = await list(`${requested}&_end=20`, owner)
    const surnames = fullPage.body.data.map((row) => row.lastName).filter((name) => name !== null)
    expect(surnames).toEqual(order === 'asc' ? surnames.toSorted() : surnames.toSorted().reverse())
    const pages = [await list(`${requested}&_start=0&_end=7`, owner), await list(`${requested}&_start=7&_end=20`, owner)]
    expect(pages.flatMap(idsOf)).toEqual(idsOf(fullPage))
    expect(new Set(idsOf(fullPage)).size).toBe(20)
  })

  test('a filter by a reference shows the same rows as the address below the referenced row', async () => {
    const [study] = (await list('admin/studies?_end=1')).body.data
    const filteredResponse = await list(`study-sites?studyId=${study?.id}`)
    const nestedResponse = await list(`admin/study/${study?.id}/study-sites`)
    expect(filteredResponse.body.data.length).toBeGreaterThan(0)
    expect(nestedResponse.body.data).toEqual(filteredResponse.body.data)
    expect((await list('admin/study/0198a000-0000-7000-8000-00000000dead/study-sites')).status).toBe(404)
  })

  test('references carry the titles of their rows', async () => {
    const [row] = (await list('study-sites?_end=1')).body.data
    const site = (await list(`sites?id=${row?.siteId}`)).body.data[0]
    expect(row?.labels).toMatchObject({ siteId: site?.name })
  })

  test('staff of a study see its name without access to its administration', async () => {
    const [row] = (await list('participant-studies?_end=1', coordinator)).body.data
    expect(Object.keys(row?.labels as object)).toEqual(expect.arrayContaining(['studyId', 'siteId']))
  })
})

describe('rejected queries', () => {
  test.each(['headers=names', 'sort=name,asc,desc', '_sort=name&_order=asc,desc', '_order=asc', 'deletedAt_gte=2020-01-01'])(
    'rejects %s',
    async (query) => {
      expect((await list(`sites?${query}`)).status).toBe(400)
    },
  )

  test('a search ignores invisible characters', async () => {
    expect(namesOf(await list('sites?q=cal\u200Bgary'))).toEqual(['Foothills Research Associates'])
  })

  test.each([
    ['nonsense=1', 'UnknownParameter', 'nonsense'],
    ['name_gte=a', 'UnknownParameter', 'name'],
    ['org_id=1', 'UnknownParameter', 'org_id'],
    ['search_text=a', 'UnknownParameter', 'search_text'],
    ['deletedAt_gte=2020-01-01', 'UnknownParameter', 'deletedAt'],
    ['_sort=nonsense', 'UnknownParameter', 'nonsense'],
    ['isVirtual=maybe', 'InvalidParameter', 'isVirtual'],
    ['createdAt_gte=yesterday', 'InvalidParameter', 'createdAt'],
    ['name=', 'InvalidParameter', 'name'],
    ['_end=-1', 'InvalidParameter', '_end'],
    ['_start=1&_start=2', 'InvalidParameter', '_start'],
    ['_order=up&_sort=name', 'InvalidParameter', '_order'],
    ['_total=all', 'InvalidParameter', '_total'],
    ['__proto__=1', 'UnknownParameter', '__proto__'],
  ])('rejects %s with a code', async (query, code, path) => {
    const { status, body } = await list(`sites?${query}`)
    expect([status, body.error.code, body.error.fields[0]?.path]).toEqual([400, code, path])
  })

  test('rejects queries above the limits', async () => {
    expect((await list('sites?_end=501')).body.error.code).toBe('PageTooLarge')
    const { filters, pageSize } = node.studydesk.config.limits
    const tooManyFilters = Array.from({ length: filters + 1 }, (_, index) => `name_ne=${index}`).join('&')
    expect((await list(`sites?${tooManyFilters}`)).body.error.code).toBe('TooManyFilters')
    const alternatives = Array.from({ length: pageSize + 1 }, (_, index) => `name=${index}`).join('&')
    expect((await list(`sites?${alternatives}`)).body.error.code).toBe('TooManyFilters')
  })
})

describe('scope', () => {
  test('a coordinator sees the participants of their own study sites; only a user with OWN sees all, on request', async () => {
    const ownCount = Number((await list('participants?_total=exact', coordinator)).total)
    const allStudiesTotal = Number((await list('participants?_total=exact&allStudies=true', coordinator)).total)
    const owner = Number((await list('participants?_total=exact&allStudies=true', 'owner@northlake.example')).total)
    expect(ownCount).toBeGreaterThan(0)
    expect(allStudiesTotal).toBe(ownCount)
    expect(owner).toBeGreaterThan(ownCount)
  })

  test('a user without a study site sees no participant', async () => {
    expect((await list('participants', 'unassigned@northlake.example')).body.data).toEqual([])
    expect((await list('participant-studies', 'unassigned@northlake.example')).body.data).toEqual([])
  })

  test('a row outside the scope cannot be read, changed or deleted', async () => {
    const [hidden] = await node.ownerQuery<{ id: string }>(
      `select id from participant where org_id = (select org_id from "user" where email = $1)
        and id not in (select participant_id from participant_study) limit 1`,
      [coordinator],
    )
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const answer = await node.fetch(`participant/${hidden?.id}`, {
        as: coordinator,
        method,
        body: method === 'PATCH' ? { notes: 'x' } : undefined,
      })
      expect([method, answer.status]).toEqual([method, method === 'DELETE' ? 403 : 404])
    }
  })

  test('a row cannot be moved out of the scope', async () => {
    const [row] = (await list('participant-studies?_end=1', coordinator)).body.data
    const [other] = await node.ownerQuery<{ study_id: string; site_id: string }>(
      `select study_id, site_id from study_site where org_id = (select org_id from "user" where email = $1)
        and (study_id, site_id) not in (select study_id, site_id from study_site_assignment where user_id = (select id from "user" where email = $1)) limit 1`,
      [coordinator],
    )
    const moveResponse = await node.fetch(`participant-study/${row?.id}`, {
      as: coordinator,
      method: 'PATCH',
      body: { studyId: other?.study_id, siteId: other?.site_id },
    })
    expect(moveResponse.status).toBeOneOf([404, 409, 422])
    const [after] = await node.ownerQuery<{ study_id: string }>('select study_id from participant_study where id = $1', [row?.id])
    expect(after?.study_id).toBe(row?.studyId)
  })
})

describe('a filter by whether a field is filled', () => {
  const getIds = ({ body }: ListResponse) => body.data.map((row) => row.id)

  test('accepts any stored field', async () => {
    const findUnfilledIds = async () => getIds(await list('study-sites?enrollmentGoal_filled=false&size=100')).sort()
    const before = await findUnfilledIds()
    const [studySite] = (await list('study-sites?enrollmentGoal_filled=true&_end=1')).body.data
    await node.fetch(`study-site/${studySite?.id}`, { as: admin, method: 'PATCH', body: { enrollmentGoal: null } })
    const totalCount = Number((await list('study-sites')).total)
    expect(await findUnfilledIds()).toEqual([...before, studySite?.id ?? ''].sort())
    expect(Number((await list('study-sites?enrollmentGoal_filled=true')).total)).toBe(totalCount - before.length - 1)
    const listByFlags = (isFilled: boolean) => list(`organisations?featureFlags_filled=${isFilled}`)
    expect([(await listByFlags(true)).total, (await listByFlags(false)).total]).toEqual(['1', '0'])
  })

  test('the filter for filled fields is the only filter of a write-only field', async () => {
    expect((await list('webhooks?secret_filled=true', developer)).status).toBe(200)
    for (const requested of ['secret=abc', 'secret_like=abc', '_sort=secret']) {
      const { status, body } = await list(`webhooks?${requested}`, developer)
      expect([requested, status, body.error.code]).toEqual([requested, 400, 'UnknownParameter'])
    }
  })

  test('accepts true or false, and stored fields that the caller may read', async () => {
    const refusals = await Promise.all(
      ['enrollmentGoal_filled=yes', 'enrollmentGoal_filled=', 'colour_filled=true'].map((requested) => list(`study-sites?${requested}`)),
    )
    expect(refusals.map(({ status, body }) => [status, body.error.fields[0]?.code])).toEqual([
      [400, 'notABoolean'],
      [400, 'required'],
      [400, 'unknownParameter'],
    ])
    expect((await list('participants?age_filled=true', owner)).status).toBe(400)
  })
})

describe('a variable in a filter', () => {
  const createSite = async (caller: string, name: string): Promise<unknown> => {
    const answer = await node.call('sites', { as: caller, method: 'POST', body: { name } })
    return answer.data.id
  }
  const findSiteIds = async (query: string, caller = admin) => (await list(`sites?${query}&_end=100`, caller)).body.data.map(({ id }) => id)

  test('$me is the calling user alone', async () => {
    const ownSiteId = await createSite(admin, 'Made by me')
    expect(await findSiteIds('createdBy=$me')).toContain(ownSiteId)
    expect(await findSiteIds('createdBy_in=$me')).toContain(ownSiteId)
    expect(await findSiteIds('createdBy_ne=$me')).not.toContain(ownSiteId)
    expect(await findSiteIds('createdBy=$me', 'admin@rivesud.example')).toEqual([])
  })

  test('$today is a date, optionally a number of days earlier or later', async () => {
    const id = await createSite(admin, 'Made today')
    expect(await findSiteIds('createdAt_gte=$today')).toContain(id)
    expect(await findSiteIds('createdAt_gte=$today-7&createdAt_lte=$today%2B1')).toContain(id)
    expect(await findSiteIds('createdAt_gte=$today%2B1')).toEqual([])
    expect(await findSiteIds('createdAt_lte=$today-9999')).toEqual([])
    expect((await list('study-sites?openedOn_lte=$today&_end=1')).body.data).toHaveLength(1)
  })

  test('a variable in a filter is replaced only in fields of its type, and is ordinary text elsewhere', async () => {
    const codes = await Promise.all(
      ['createdAt_gte=$me', 'createdAt_gte=$today-x', 'createdAt_gte=$today-99999', 'createdBy=$today', 'id=$me'].map((requested) =>
        list(`sites?${requested}`),
      ),
    )
    expect(codes.map(({ status, body }) => [status, body.error.code])).toEqual(codes.map(() => [400, 'InvalidParameter']))
    expect(await findSiteIds('name=$me')).toEqual([])
  })
})
