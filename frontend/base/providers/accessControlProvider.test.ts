import { afterEach, describe, expect, it } from 'vitest'
import type { Abilities } from '#resources/core/access.ts'
import type { SessionAnswer } from '#resources/core/answers/answers.ts'
import { currentState, setState } from '../sessionStore.ts'
import { accessControlProvider, everyPermission, getEveryRight } from './accessControlProvider.ts'

const before = currentState()
afterEach(() => setState(before))

const signIn = (abilities: Abilities) => setState({ status: 'signedIn', session: { abilities } as SessionAnswer })
const can = async (resource: string | undefined, action: string) => (await accessControlProvider.can({ resource, action })).can

describe('permissions of the signed-in user', () => {
  it('permissions of the signed-in user follow the abilities of the declaration, under its own and Refine’s names', async () => {
    signIn({ ADMIN_SITES: ['VIEW', 'CONTRIBUTE'] })
    expect(await can('site', 'list')).toBe(true)
    expect(await can('site', 'edit')).toBe(true)
    expect(await can('site', 'clone')).toBe(true)
    expect(await can('site', 'delete')).toBe(false)
    expect(await can('user', 'list')).toBe(false)
  })

  it('permissions of the signed-in user are denied without a sign-in, for undeclared resources, and for unlisted actions', async () => {
    signIn({ ADMIN_SITES: ['VIEW'] })
    expect(await can('nothing', 'list')).toBe(false)
    expect(await can(undefined, 'list')).toBe(false)
    expect(await can('site', 'explode')).toBe(false)
    setState({ status: 'signedOut' })
    expect(await can('site', 'list')).toBe(false)
    expect(getEveryRight().can).toBe(false)
  })

  it('permissions of the signed-in user are returned for all resources at once, by the abilities at that moment', async () => {
    signIn({ ADMIN_SITES: ['VIEW'] })
    const rights = (await accessControlProvider.can(everyPermission)) as ReturnType<typeof getEveryRight>
    expect(rights.may('site', 'list')).toBe(true)
    signIn({})
    expect(rights.may('site', 'list')).toBe(true)
    expect(getEveryRight().may('site', 'list')).toBe(false)
  })
})
