import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

/** The browser of the end-to-end tests and the bench: what to give to Playwright's `launch`. */
interface Browser {
  readonly executablePath: string
  /** As it names itself: `Chromium 153.0.7794.0`. */
  readonly version: string
  readonly env?: Record<string, string>
}

/**
 * The browser inside an npm package that the lock file pins, so that a run is the same on every machine; the machine's own only where the pinned
 * one cannot start, or where STUDYDESK_BROWSER names an executable.
 * @throws Error naming the system packages that are missing
 */
export async function findBrowser(chosen = process.env.STUDYDESK_BROWSER): Promise<Browser> {
  const candidates = chosen === undefined ? [pinnedBrowser, systemBrowser] : [() => started(chosen)]
  for (const candidate of candidates) {
    const browser = await candidate()
    if (browser !== null) return browser
  }
  if (chosen !== undefined) throw new Error(`The browser that STUDYDESK_BROWSER names cannot start: ${chosen}`)
  throw new Error(
    'The browser of the npm package @sparticuz/chromium cannot start on this machine. Install its libraries (apt-get install libnss3 libnspr4), or a browser (apt-get install chromium).',
  )
}

async function systemBrowser(): Promise<Browser | null> {
  const path = systemPaths.find((each) => existsSync(each))
  return path === undefined ? null : started(path)
}

const systemPaths = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map((name) => `/usr/bin/${name}`)

/** Unpacked once for each version into a folder of this user's, as the package takes whatever lies there for its own; with the libraries and fonts that the package brings where the system has none. Null: it cannot start. */
async function pinnedBrowser(): Promise<Browser | null> {
  const { version } = JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8')) as { version: string }
  const folder = join(tmpdir(), `studydesk-browser-${version}-${userInfo().uid}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { default: chromium, inflate } = await import('@sparticuz/chromium')
  const { executablePath, libraries } = await inTemporaryFolder(folder, async () => ({
    executablePath: await chromium.executablePath(),
    libraries: join(await inflate(join(packageFolder(), 'bin/al2023.tar.br')), 'lib'),
  }))
  const fonts: Record<string, string> = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') }
  const withOwn = { ...fonts, LD_LIBRARY_PATH: [process.env.LD_LIBRARY_PATH, libraries].filter(Boolean).join(':') }
  return (await started(executablePath, fonts)) ?? started(executablePath, withOwn)
}

/** Null: it cannot start. */
const started = (executablePath: string, env?: Record<string, string>): Promise<Browser | null> =>
  promisify(execFile)(executablePath, ['--version'], { env: { ...process.env, ...env } }).then(
    ({ stdout }) => ({ executablePath, version: stdout.trim(), ...(env === undefined ? {} : { env }) }),
    () => null,
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
