import { execFile } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

/** The browser of the end-to-end tests and the bench: what to give to Playwright's `launch`. */
interface Browser {
  /** Absent: Playwright's own. */
  readonly executablePath?: string
  readonly env?: Record<string, string>
}

/**
 * Playwright's own browser if it is installed, else the system's Chromium, else the one inside an npm package.
 * @param playwrightOwn where Playwright would have its own
 * @throws Error naming the system packages that are missing
 */
export async function findBrowser(playwrightOwn: string): Promise<Browser> {
  if (existsSync(playwrightOwn)) return {}
  const system = systemPaths.find((path) => existsSync(path))
  return system === undefined ? packagedBrowser() : { executablePath: system }
}

const systemPaths = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map((name) => `/usr/bin/${name}`)

/** Unpacked once into a folder of this user's; with the libraries and fonts that the package brings where the system has none. */
async function packagedBrowser(): Promise<Browser> {
  const folder = join(tmpdir(), `studydesk-browser-${userInfo().uid}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { default: chromium, inflate } = await import('@sparticuz/chromium')
  const { executablePath, libraries } = await inTemporaryFolder(folder, async () => ({
    executablePath: await chromium.executablePath(),
    libraries: join(await inflate(join(packageFolder(), 'bin/al2023.tar.br')), 'lib'),
  }))
  const fonts: Record<string, string> = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') }
  const withOwn = { ...fonts, LD_LIBRARY_PATH: [process.env.LD_LIBRARY_PATH, libraries].filter(Boolean).join(':') }
  for (const env of [fonts, withOwn]) if (await canStart(executablePath, env)) return { executablePath, env }
  throw new Error(
    'The browser of the npm package @sparticuz/chromium cannot start on this machine. Install its libraries (apt-get install libnss3 libnspr4), or a browser (apt-get install chromium).',
  )
}

const canStart = (executablePath: string, env: Record<string, string>): Promise<boolean> =>
  promisify(execFile)(executablePath, ['--version'], { env: { ...process.env, ...env } }).then(
    () => true,
    () => false,
  )

/** The package knows no other way to say where it unpacks. */
async function inTemporaryFolder<Answer>(folder: string, work: () => Promise<Answer>): Promise<Answer> {
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    return await work()
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

const packageFolder = (): string => dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')))
