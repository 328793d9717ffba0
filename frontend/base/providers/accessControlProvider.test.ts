import { afterEach, describe, expect, it } from 'vitest'
import type { Abilities } from '#resources/core/access.ts'
import type { SessionAnswer } from '#resources/core/answers.ts'
import { currentState, setState } from '../sessionStore.ts'
import { accessControlProvider, everyRight, everything } from './accessControlProvider.ts'

const before = currentState()
afterEach(() => setState(before))

const signIn = (abilities: Abilities) => setState({ status: 'signedIn', session: { abilities } as SessionAnswer })
const can = async (resource: string | undefined, action: string) => (await accessControlProvider.can({ resource, action })).can

describe('what the signed-in user may do', () => {
  it('is what the declaration asks of their abilities, in its words and in Refine’s', async () => {
    signIn({ ADMIN_SITES: ['VIEW', 'CONTRIBUTE'] })
    expect(await can('site', 'list')).toBe(true)
    expect(await can('site', 'edit')).toBe(true)
    expect(await can('site', 'clone')).toBe(true)
    expect(await can('site', 'delete')).toBe(false)
    expect(await can('user', 'list')).toBe(false)
  })

  it('is nothing for whom nobody knows, of what nobody declared, and for an action that is not listed', async () => {
    signIn({ ADMIN_SITES: ['VIEW'] })
    expect(await can('nothing', 'list')).toBe(false)
    expect(await can(undefined, 'list')).toBe(false)
    expect(await can('site', 'explode')).toBe(false)
    setState({ status: 'signedOut' })
    expect(await can('site', 'list')).toBe(false)
    expect(everyRight().can).toBe(false)
  })

  it('is one answer for all resources, of the abilities at that moment', async () => {
    signIn({ ADMIN_SITES: ['VIEW'] })
    const rights = (await accessControlProvider.can(everything)) as ReturnType<typeof everyRight>
    expect(rights.may('site', 'list')).toBe(true)
    signIn({})
    expect(rights.may('site', 'list')).toBe(true)
    expect(everyRight().may('site', 'list')).toBe(false)
  })
})
