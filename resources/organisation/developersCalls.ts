import { data, defineCalls, file } from '../core/call.ts'
import type { DeveloperState, Registry } from './developerAnswers.ts'

const developers = { access: { page: 'DEV', action: 'CONTRIBUTE' } } as const

/** Calls for the API description, for tools and for people. */
export const descriptionCalls = defineCalls({
  openapi: { method: 'GET', path: 'openapi.json', access: { page: 'DEV', action: 'VIEW' }, output: file('application/json') },
  docs: { method: 'GET', path: 'docs', access: { page: 'DEV', action: 'VIEW' }, output: file('text/html') },
})

/** Calls for the state of a running product and its failed jobs, for developers. */
export const developerCalls = defineCalls({
  state: { ...developers, method: 'GET', path: 'admin/dev/state', output: data<DeveloperState>() },
  modules: { ...developers, method: 'GET', path: 'admin/dev/modules', output: data<Registry>() },
  retryJob: { ...developers, method: 'POST', path: 'admin/dev/jobs/:id/retry', output: data<{ readonly id: string }>() },
})
