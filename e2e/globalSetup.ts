import { startDemoNode } from './support/node.ts'

/** One node with the demo for every journey; the function that is returned ends it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  return startDemoNode({ PORT: String(process.env.STUDYDESK_E2E_PORT), WEBHOOK_ALLOW_PRIVATE: 'yes' })
}
