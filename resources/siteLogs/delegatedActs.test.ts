import { expect, it } from 'vitest'
import { transitionsOf } from '../core/fields/status.ts'
import type { ResourceDefinition } from '../core/resource.ts'
import { getResource } from '../index.ts'
import { type DelegatedAct, delegatedActs } from './delegatedActs.ts'

it.each(delegatedActs as readonly DelegatedAct[])(
  'the acts of $resource that need the task $task exist and name a study site',
  ({ resource, transitions = [], writes = [], alsoOf }) => {
    const { fields, actions } = getResource(resource) as ResourceDefinition
    expect(Object.keys(transitionsOf(fields))).toEqual(expect.arrayContaining([...transitions]))
    expect(Object.keys(actions)).toEqual(expect.arrayContaining([...writes]))
    expect(Object.keys(fields)).toEqual(expect.arrayContaining(['studyId', 'siteId', ...(alsoOf === undefined ? [] : [alsoOf])]))
  },
)
