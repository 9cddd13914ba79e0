// The one place that chooses the Chromium of tests, measurements and pictures.
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, isAbsolute, join, resolve } from 'node:path'
import { packedBrowser } from './browser-packed.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** Where browsers are installed outside of the PATH. */
/** @type {Partial<Record<NodeJS.Platform, string[]>>} */
const applications = {
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  win32: [process.env['PROGRAMFILES'], process.env['PROGRAMFILES(X86)'], process.env['LOCALAPPDATA']].flatMap(
    (folder) => (folder === undefined ? [] : [join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')]),
  ),
}

const isProgram = (/** @type {string} */ path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * The browser that the environment names or the machine has; null without one. Throws for a name that leads to no
 * program.
 */
function ownBrowser() {
  const { CHROMIUM_PATH: named, PATH = '' } = process.env
  if (named) {
    const program = isAbsolute(named) ? named : resolve(named)
    if (!isProgram(program))
      throw new Error(`CHROMIUM_PATH names ${program}, which is no program. Correct it, or leave it out.`)
    return program
  }
  const onPath = PATH.split(delimiter)
    .filter(isAbsolute)
    .flatMap((folder) => names.map((name) => join(folder, name)))
  return onPath.find(isProgram) ?? applications[process.platform]?.find(existsSync) ?? null
}

/**
 * Path of the Chromium to use: the one that CHROMIUM_PATH names, otherwise the machine's own, otherwise that of an
 * npm package. Throws an Error whose message says what to do when there is none.
 */
export const browserProgram = async () => ownBrowser() ?? (await packedBrowser())

/** Starts that Chromium under Playwright. */
export async function launchBrowser(/** @type {readonly string[]} */ args = []) {
  const { chromium } = await import('@playwright/test')
  return chromium.launch({ executablePath: await browserProgram(), args: ['--no-sandbox', '--disable-gpu', ...args] })
}
