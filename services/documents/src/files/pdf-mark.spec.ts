import { markOfPdf } from './pdf-mark.js'

const whole = (encrypt: string, id: string): string => {
  const trailer = `<</Root 1 0 R /ID [<${id}> <${id}>] /Encrypt 5 0 R>>`
  return `%PDF-1.7\n5 0 obj\n${encrypt}\nendobj\ntrailer\n${trailer}\nstartxref\n9\n%%EOF\n`
}
const markOf = (text: string) => markOfPdf(Buffer.from(text.slice(0, 8_192), 'latin1'), Buffer.from(text, 'latin1'))

/** Encryption dictionaries and identifiers as programs write them, with an empty password and with 'secret'. */
const encrypted = [
  {
    what: 'revision 2, opens for everybody',
    mark: null,
    id: 'cd4d0cbbba1c5fed0be05f7fb9acb5f3',
    encrypt: [
      '<< /Filter /Standard /V 1 /R 2 /O',
      '<c92422687facee686e373f10b5c7d04738053152f7e2ee30e11c69ec442576ab> /U',
      '<5f7563cb6051617ff7992c75ce830133974e1766d0a924a62336e1a55f0139b0> /P -64 >>',
    ],
  },
  {
    what: 'revision 2, asks for a password',
    mark: 'LOCKED',
    id: '919e761750009b45645c25f94e77539a',
    encrypt: [
      '<< /Filter /Standard /V 1 /R 2 /O',
      '<92fe0f4454ad4c9644693f33c07cb54f587dce1e2682fe9ecea6107a1ef630dd> /U',
      '<cfa808ff0c85741d47878b6302e3e243ce19e7644d301a67b2dba0361d0ce37c> /P -64 >>',
    ],
  },
  {
    what: 'revision 3, opens for everybody',
    mark: null,
    id: '76d0292d481c57a5c06b5300a6274973',
    encrypt: [
      '<< /Filter /Standard /V 2 /Length 128 /R 3 /O',
      '<566fa873ee33c797cd3b904fdadf814afa34df9a38f6ed41b984e2c6da2aa6f5> /U',
      '<a361d3571c2f26ac9bc8f2a1e5d5e6de00000000000000000000000000000000> /P -3904 >>',
    ],
  },
  {
    what: 'revision 3, asks for a password',
    mark: 'LOCKED',
    id: 'a4554e8c4f0219bb536e1f54abf57766',
    encrypt: [
      '<< /Filter /Standard /V 2 /Length 128 /R 3 /O',
      '<0db5855fc5326569e765906caf64e4429a4c20d6e996fdef963e9b5080f9e083> /U',
      '<a3678704a3ad8d9cc9fc78e27bb68f5d00000000000000000000000000000000> /P -3904 >>',
    ],
  },
  {
    what: 'revision 4, opens for everybody',
    mark: null,
    id: '40e7515d98fa6203aadb5a30044a7a4f',
    encrypt: [
      '<< /Filter /Standard /V 4 /Length 128 /CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV2 /Length',
      '16 >> >> /StmF /StdCF /StrF /StdCF /R 4 /O',
      '<566fa873ee33c797cd3b904fdadf814afa34df9a38f6ed41b984e2c6da2aa6f5> /U',
      '<d5fde6daff6b41371a8869ebf85bc7f900000000000000000000000000000000> /P -3904 >>',
    ],
  },
  {
    what: 'revision 4, asks for a password',
    mark: 'LOCKED',
    id: 'f300b5245090acbe761034a7c55e440c',
    encrypt: [
      '<< /Filter /Standard /V 4 /Length 128 /CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV2 /Length',
      '16 >> >> /StmF /StdCF /StrF /StdCF /R 4 /O',
      '<0db5855fc5326569e765906caf64e4429a4c20d6e996fdef963e9b5080f9e083> /U',
      '<1ae9597df5334a48e8a44b7cc7bed38000000000000000000000000000000000> /P -3904 >>',
    ],
  },
  {
    what: 'revision 5, opens for everybody',
    mark: null,
    id: '838c78df801b3d9e3436c9c7d4e9e46c',
    encrypt: [
      '<< /Filter /Standard /V 5 /Length 256 /CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV3 /Length',
      '32 >> >> /StmF /StdCF /StrF /StdCF /R 5 /O',
      '<a7cabb4b405876ac525885d4e3648312291c7c3e208943dddc49b53bfbfe923a2291750e916bf19ef907b0927b77166',
      '4> /OE <fe14e2e1798ec52329cbf0e2831a59d24abb677aba6adb82dcee47fccf466ceb> /U',
      '<b9ca9fb99254c2d2e1b544dc05f4093dace912b3f194c0b221486faf418cb413ee7bea55422f764893b8ab8a591234d',
      '9> /UE <4523bbc7222e74b68aef19307cf3a6e11f1fc3ef719ac114964c9cdaaaa8f5f9> /P -3904 /Perms',
      '<2ebd0ca4582336f93506a779c48269cd> >>',
    ],
  },
  {
    what: 'revision 5, asks for a password',
    mark: 'LOCKED',
    id: 'e72eec910d4e696441abf6f20b847ec5',
    encrypt: [
      '<< /Filter /Standard /V 5 /Length 256 /CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV3 /Length',
      '32 >> >> /StmF /StdCF /StrF /StdCF /R 5 /O',
      '<54cf4d63ebaf26a8129fa50ce225bd62457d7d29eaa9b4bcaea96e2ca1ff93d352639762f79db9a1b00c9ca0aa2bebd',
      '6> /OE <7e11ce6f7bf708279061a50e0adb9dd60d225434a709caa71ede5ea2db3a1332> /U',
      '<9f2e014c7ed10507e2623e5f92e9a57adb5cbdb430ec7e10315c65533daa189c9299860ec4fab58630265fcbc8ca6cd',
      'c> /UE <650c67476487ccc77d5f8b79518e67c48f34ae17b9f891b72110d7f56b854d25> /P -3904 /Perms',
      '<a0087d71c3f89bc6f5a8ed10f8c1dc5a> >>',
    ],
  },
  {
    what: 'revision 6, asks for a password',
    mark: 'LOCKED',
    id: 'b72d94132a5c06d3c036b088eccd1cac',
    encrypt: [
      '<< /CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV3 /Length 32 >> >> /Filter /Standard /Length',
      '256 /O',
      '<b4d1be4180c450fef314aaf66dc2dca4446c2648c5978402ecf5778ac7cfe4f7f4d38601614879196c9ff63cacf219f',
      '7> /OE <c2d978160c5c305dfafd8b777942a13ccc7ef7808dc8753a23df4ac8844dabac> /P -4 /Perms',
      '<ec086918d82619731773f804cb77752e> /R 6 /StmF /StdCF /StrF /StdCF /U',
      '<902fb6710693b3562e6e2ea7cb29859933d50eca42a86bc35c86e9e076a413437ddf5c25e47a1ca5640cf61b76ed3cd',
      '6> /UE <aa7acd62a4d6c9ad1538571670176e849e38f37ce4fc9f538b6a5994e3019e74> /V 5 >>',
    ],
  },
] as const

describe('what prevents reading a PDF', () => {
  it.each(encrypted)('$what', ({ encrypt, id, mark }) => {
    expect(markOf(whole(encrypt.join('\n'), id))).toBe(mark)
  })

  it('is a missing end', () => {
    const text = `%PDF-1.4\n1 0 obj\n<<>>\nendobj\n${'x'.repeat(9_000)}`
    expect([markOf(text), markOf(`${text}\nstartxref\n9\n%%EOF`)]).toEqual(['DAMAGED', null])
  })

  it('is an empty file', () => {
    expect(markOf('%PDF-1.4\nnothing at all\n%%EOF')).toBe('DAMAGED')
  })
})
