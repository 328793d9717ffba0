import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

/** The browser of the end-to-end tests and the bench: options for Playwright's `launch`. */
interface Browser {
  readonly executablePath: string
  /** Version text of the browser: `Chromium 153.0.7794.0`. */
  readonly version: string
  readonly env?: Record<string, string>
}

/**
 * Returns the browser of an npm package that the lock file pins, so that a run is the same on every machine. It uses the machine's
 * browser only if the pinned one cannot start, or if STUDYDESK_BROWSER names an executable.
 * @throws Error naming the system packages that are missing
 */
export async function findBrowser(executable = process.env.STUDYDESK_BROWSER): Promise<Browser> {
  const candidates = executable === undefined ? [unpackPinnedBrowser, findSystemBrowser] : [() => probeBrowser(executable)]
  for (const candidate of candidates) {
    const browser = await candidate()
    if (browser !== null) return browser
  }
  if (executable !== undefined) throw new Error(`The browser that STUDYDESK_BROWSER names cannot start: ${executable}`)
  throw new Error(
    'The browser of the npm package @sparticuz/chromium cannot start on this machine. Install its libraries (apt-get install libnss3 libnspr4), or a browser (apt-get install chromium).',
  )
}

async function findSystemBrowser(): Promise<Browser | null> {
  const path = systemPaths.find((each) => existsSync(each))
  return path === undefined ? null : probeBrowser(path)
}

const systemPaths = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map((name) => `/usr/bin/${name}`)

/**
 * Unpacks the pinned browser once per version into a folder that only this user can write, because the package trusts existing files
 * there. If the system has no libraries or fonts, the browser uses those of the package. Returns null if the browser cannot start.
 */
async function unpackPinnedBrowser(): Promise<Browser | null> {
  const { version } = JSON.parse(readFileSync(join(getPackageFolder(), 'package.json'), 'utf8')) as { version: string }
  const folder = join(tmpdir(), `studydesk-browser-${version}-${userInfo().uid}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { default: chromium, inflate } = await import('@sparticuz/chromium')
  const { executablePath, libraries } = await inTemporaryFolder(folder, async () => ({
    executablePath: await chromium.executablePath(),
    libraries: join(await inflate(join(getPackageFolder(), 'bin/al2023.tar.br')), 'lib'),
  }))
  const fonts: Record<string, string> = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') }
  const packagedEnvironment = { ...fonts, LD_LIBRARY_PATH: [process.env.LD_LIBRARY_PATH, libraries].filter(Boolean).join(':') }
  return (await probeBrowser(executablePath, fonts)) ?? probeBrowser(executablePath, packagedEnvironment)
}

/** Starts the browser to read its version; null if it cannot start. */
const probeBrowser = (executablePath: string, env?: Record<string, string>): Promise<Browser | null> =>
  promisify(execFile)(executablePath, ['--version'], { env: { ...process.env, ...env } }).then(
    ({ stdout }) => ({ executablePath, version: stdout.trim(), ...(env === undefined ? {} : { env }) }),
    () => null,
  )

/** Sets TMPDIR, because the package has no other option for the folder to which it unpacks. */
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

const getPackageFolder = (): string => dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')))
