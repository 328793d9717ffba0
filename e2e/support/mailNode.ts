import type { Browser, Page } from '@playwright/test'
import { type TestMailServer, testMailServer } from '../../backend/mail/testMailServer.ts'
import { hearCalls } from './calls.ts'
import { freePort, startDemoNode } from './node.ts'
import type { Problems } from './watch.ts'

/** A node of a journey's own that sends e-mail, to a real mail server on loopback. */
export interface MailNode {
  readonly mails: TestMailServer
  /** A page of a browser that nobody has used before. */
  open(browser: Browser, problems: Problems, locale?: string): Promise<Page>
  end(): Promise<void>
}

export async function startMailNode(settings: Readonly<Record<string, string>> = {}): Promise<MailNode> {
  const mails = await testMailServer()
  const port = await freePort()
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
      hearCalls(context)
      return context.newPage()
    },
    async end() {
      await end()
      await mails.close()
    },
  }
}
