import { expectTypeOf, it } from 'vitest'
import { type AnswerOfCall, type BodyOf, type CallDeclaration, data, defineCalls, list, type ParamsOf, type QueryOf } from './call.ts'
import { byKey, each, orKeyword, orNull } from './callFields.ts'
import { boolean, choice, integer, json, ref, refs, text } from './fields/index.ts'
import type { ResourceAnswer } from './rows.ts'

const access = { signedIn: true } as const
const calls = defineCalls({
  add: {
    method: 'POST',
    path: 'study/:studyId/thing/:thingId',
    access,
    input: {
      name: text({ required: true }),
      kind: choice({ values: ['A', 'B'], default: 'A' }),
      count: integer(),
      after: orNull(ref({ to: 'form' })),
      move: orKeyword(refs({ to: 'task', required: true }), 'all'),
      cards: each({ id: ref({ to: 'task', required: true }), version: integer() }, { required: true }),
      changes: byKey({ from: json(), to: json() }),
      lines: orNull(each({ name: text() })),
    },
    query: { isWhole: boolean() },
    output: data<{ readonly id: string }>(),
  },
  change: {
    method: 'PATCH',
    path: 'visit',
    access,
    input: { of: 'visit', isChange: true, beside: { note: text() } },
    output: list<ResourceAnswer['visit']>(),
  },
})

it('the handler and the client know the types of what a call takes and answers', () => {
  expectTypeOf<ParamsOf<(typeof calls)['add']['path']>>().toHaveProperty('studyId')
  expectTypeOf<ParamsOf<(typeof calls)['add']['path']>['thingId']>().toEqualTypeOf<string>()
  type Input = BodyOf<(typeof calls)['add']>
  expectTypeOf<Input['name']>().toEqualTypeOf<string>()
  expectTypeOf<Input['kind']>().toEqualTypeOf<'A' | 'B'>()
  expectTypeOf<Input['count']>().toEqualTypeOf<number | null | undefined>()
  expectTypeOf<Input['after']>().toEqualTypeOf<string | null>()
  expectTypeOf<Input['move']>().toEqualTypeOf<readonly string[] | 'all'>()
  expectTypeOf<NonNullable<Input['cards']>[number]['version']>().toEqualTypeOf<number | null | undefined>()
  expectTypeOf<Input['lines']>().toEqualTypeOf<readonly { readonly name?: string | null }[] | null>()
  expectTypeOf<NonNullable<Input['changes']>[string]['to']>().toEqualTypeOf<unknown>()
  expectTypeOf<QueryOf<(typeof calls)['add']>['isWhole']>().toEqualTypeOf<boolean | null | undefined>()
  expectTypeOf<AnswerOfCall<(typeof calls)['add']>>().toEqualTypeOf<{ readonly id: string }>()
  expectTypeOf<BodyOf<(typeof calls)['change']>['note']>().toEqualTypeOf<string | null | undefined>()
  expectTypeOf<AnswerOfCall<(typeof calls)['change']>[number]['name']>().toEqualTypeOf<string>()
})

it('a call without access or with a resource that is not there does not compile', () => {
  // @ts-expect-error no access
  const open: CallDeclaration = { method: 'GET', path: 'open', output: data<null>() }
  // @ts-expect-error no such resource
  const unknown: CallDeclaration = { method: 'POST', path: 'open', access, input: { of: 'nothing' }, output: data<null>() }
  expectTypeOf([open, unknown]).toBeArray()
})
