import type { Browser, Page } from '@playwright/test'
import { type TestMailServer, testMailServer } from '../../backend/messages/mail/testMailServer.ts'
import { observeCalls } from './calls.ts'
import { findFreePort, startDemoNode } from './node.ts'
import type { Problems } from './watch.ts'

/** A separate node for one test. It sends email to a real mail server on the local host. */
export interface MailNode {
  readonly mails: TestMailServer
  /** Opens a page in a new browser context. */
  open(browser: Browser, problems: Problems, locale?: string): Promise<Page>
  end(): Promise<void>
}

export async function startMailNode(settings: Readonly<Record<string, string>> = {}): Promise<MailNode> {
  const mails = await testMailServer()
  const port = await findFreePort()
  const end = await startDemoNode({
    PORT: String(port),
    SMTP_URL: mails.url,
    MAIL_FROM: 'Studydesk <studydesk@example.org>',
    ...settings,
  })
  return {
    mails,
    async open(browser, problems, locale = 'en-CA') {
      const context = await browser.newContext({ baseURL: `http://localhost:${port}`, locale })
      await problems.watch(context)
      observeCalls(context)
      return context.newPage()
    },
    async end() {
      await end()
      await mails.close()
    },
  }
}
