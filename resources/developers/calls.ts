import { data, defineCalls } from '../call.ts'
import type { DeveloperState, Registry } from '../core/developerAnswers.ts'

const developers = { access: { page: 'DEV', action: 'CONTRIBUTE' } } as const

/** A running product as its developers see it, and jobs that failed. */
export const developerCalls = defineCalls({
  state: { ...developers, method: 'GET', path: 'admin/dev/state', output: data<DeveloperState>() },
  modules: { ...developers, method: 'GET', path: 'admin/dev/modules', output: data<Registry>() },
  retryJob: { ...developers, method: 'POST', path: 'admin/dev/jobs/:id/retry', output: data<{ readonly id: string }>() },
})
