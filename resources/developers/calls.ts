import { data, defineCalls, file } from '../call.ts'
import type { DeveloperState, Registry } from '../core/developerAnswers.ts'

const developers = { access: { page: 'DEV', action: 'CONTRIBUTE' } } as const

/** The description of the API, for tools and for people. */
export const descriptionCalls = defineCalls({
  openapi: { method: 'GET', path: 'openapi.json', access: { page: 'DEV', action: 'VIEW' }, output: file('application/json') },
  docs: { method: 'GET', path: 'docs', access: { page: 'DEV', action: 'VIEW' }, output: file('text/html') },
})

/** A running product as its developers see it, and jobs that failed. */
export const developerCalls = defineCalls({
  state: { ...developers, method: 'GET', path: 'admin/dev/state', output: data<DeveloperState>() },
  modules: { ...developers, method: 'GET', path: 'admin/dev/modules', output: data<Registry>() },
  retryJob: { ...developers, method: 'POST', path: 'admin/dev/jobs/:id/retry', output: data<{ readonly id: string }>() },
})
