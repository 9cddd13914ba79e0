/** Strings that break out of SQL, of patterns, of paths and of text, wherever one of them is not treated as plain data. */
export const injections = [
  "' OR '1'='1", "'; SELECT pg_sleep(9)--", '1) UNION SELECT password_hash FROM users--', "\\'; DROP TABLE deals;--", "$1; $$", ':agentId', '%', '_%_\\', '(', '[a-',
] as const

const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`

export const hostileTexts = [
  ...injections, '', ' ', '\u0000', 'a\u0000b', '\ud800', 'x\udfff', '\u202e\u0000', '🏡'.repeat(50), 'é̂'.repeat(300), 'x'.repeat(20_000), '../../etc/passwd',
  '<script>alert(1)</script>', '{{7*7}}', 'null', 'undefined', 'NaN', '-0', '1e400', '0x10', '٣', '2026-02-30', '9999-12-31T23:59:59.999Z', '+275760-09-13T00:00:00Z',
  '0000-00-00', '00000000-0000-0000-0000-000000000000', '__proto__', 'constructor', 'toString', '\r\nSet-Cookie: a=b',
] as const

export const hostileValues = [
  ...hostileTexts, null, true, false, 0, -1, 1.005, 0.1 + 0.2, 1e21, -1e21, 2 ** 31, 2 ** 53, 9_007_199_254_740_993n.toString(), Number.MAX_VALUE, Number.MIN_VALUE,
  [], {}, [[[]]], [null], { $gt: '' }, { length: -1 }, { toString: 'x' }, Array.from({ length: 500 }, () => 'x'),
] as const

/** Bodies that are no request at all, each with its content type. */
export const hostileBodies: readonly { type: string; bytes: string | Uint8Array }[] = [
  { type: 'application/json', bytes: '' },
  { type: 'application/json', bytes: '{' },
  { type: 'application/json', bytes: 'null' },
  { type: 'application/json', bytes: '[]' },
  { type: 'application/json', bytes: '"text"' },
  { type: 'application/json', bytes: '1e999' },
  { type: 'application/json', bytes: '{"a":1,"a":2}' },
  { type: 'application/json', bytes: '\ufeff{}' },
  { type: 'application/json', bytes: '{"__proto__":{"isSuperAdmin":true}}' },
  { type: 'application/json', bytes: '{"constructor":{"prototype":{"isSuperAdmin":true}}}' },
  { type: 'application/json', bytes: `{"a":${deep(60_000)}}` },
  { type: 'application/json', bytes: `{"notes":"${'x'.repeat(1_100_000)}"}` },
  { type: 'application/json', bytes: Uint8Array.of(0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d) },
  { type: 'application/json; charset=utf-16', bytes: '{}' },
  { type: 'application/x-www-form-urlencoded', bytes: 'email=a&password=b' },
  { type: 'multipart/form-data; boundary=x', bytes: '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--' },
  { type: 'text/plain', bytes: '{}' },
  { type: 'text/xml', bytes: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>' },
  { type: 'nonsense', bytes: '{}' },
]

/** Tables that no program writes, for calls that take one. */
export const hostileTables: readonly (string | Uint8Array)[] = [
  'firstName,lastName,type\nRosa,Delgado,BUYER\n', '', '\n', ',,,\n', '"', '"unclosed\n1,2', 'firstName;lastName;type\nA;B;BUYER', 'firstName,firstName\nA,B', '\ufefffirstName,lastName,type\r\nA,B,BUYER\r\n',
  "firstName,lastName,type\n=cmd|' /C calc'!A0,@SUM(1),BUYER\n", "firstName,lastName,type\n' OR 1=1--,x,BUYER\n", 'firstName,lastName,type\nA\u0000,B,BUYER\n', `firstName\n${'x'.repeat(30_000)}\n`,
  `${'a,'.repeat(5_000)}\n`, `firstName,lastName,type\n${'A,B,BUYER\n'.repeat(300)}`, '__proto__,constructor\n1,2\n', Uint8Array.of(0xff, 0xfe, 0x41, 0x00), Uint8Array.of(0x50, 0x4b, 0x03, 0x04),
]

/** Queries that no form sends. */
export const hostileQueries = [
  '?limit=1&limit=2', '?limit[]=1', '?limit[$gt]=1', '?limit=0', '?limit=201', '?limit=-1', '?limit=1.5', '?limit=1e2', '?limit=', '?limit=%31', '?cursor=', '?cursor=AAAA',
  `?cursor=${Buffer.from('2026-02-30T00:00:00.000Z 01930000-0000-7000-8000-000000000001').toString('base64url')}`,
  `?cursor=${Buffer.from('+275760-09-13T00:00:00.000Z 01930000-0000-7000-8000-000000000001').toString('base64url')}`,
  '?cursor=a&cursor=b', '?q=%00', '?q=%ED%A0%80', '?q=%', '?q=%25%5F', '?q=a&q=b', '?sort=price', "?sort=price;DROP TABLE deals", '?order=desc', '?__proto__=1', '?unknown=1',
  `?${'a=1&'.repeat(2_000)}`, '?agentId=me', '?status=CLOSED&status=NEW', '?status[]=CLOSED', '?=', '?&&&', '?limit=1#x',
].map((query) => query.replaceAll(' ', '%20'))
