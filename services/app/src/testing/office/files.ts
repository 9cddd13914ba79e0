import { type importMatch, importReport } from '@bluebonnet/contracts/imports/import.calls'
import { type Answer, formOf } from '@bluebonnet/testing'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import type { Office, Person } from './office.js'

const table = z.array(z.record(z.string(), z.string()))

/** The rows of an exported file, by its headings. */
export const rowsOf = (answer: Answer) => table.parse(parse(answer.text, { bom: true, columns: true }))
export const lines = (...rows: string[]): string => `${rows.join('\r\n')}\r\n`
export const propertyFile = (agentId: string | null): string =>
  lines(
    'propertyAddress,city,zip,price,bedrooms,bathrooms,propertyType,features,agentId',
    `1 Oak,Llano,78643,"512,000",3,2.5,Single family,Pool; Garage,${agentId ?? ''}`,
  )

/** Uploads and downloads by people of the office. */
export const filesOf = (office: () => Office) => {
  const send = async (
    who: Person,
    what: string,
    file: string | Buffer,
    headers: Record<string, string> = {},
    query = '',
    match?: z.input<typeof importMatch> | string,
  ): Promise<Response> => {
    const { type, bytes } = formOf(file, typeof match === 'object' ? JSON.stringify(match) : match)
    return fetch(`${await office().test.app.getUrl()}/api/imports/${what}${query}`, {
      method: 'POST',
      headers: { cookie: who.cookie, 'content-type': type, ...headers },
      body: new Uint8Array(bytes),
    })
  }
  return {
    send,
    exported: async (who: Person, file: string, query = ''): Promise<Answer> =>
      office().as(who, `/api/exports/${file}.csv${query}`),
    imported: async (...args: Parameters<typeof send>) => {
      const answer = await send(...args)
      if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
      return importReport.parse(await answer.json())
    },
    count: async (name: string): Promise<number> =>
      Number((await office().rows<{ count: string }>(`SELECT count(*) FROM ${name}`))[0]?.count),
  }
}
