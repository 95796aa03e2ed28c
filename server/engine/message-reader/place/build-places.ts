// Writes places.tsv from the two public place packages. Run it after a new version of either: `node
// server/engine/message-reader/place/build-places.ts`.
import { readFileSync, writeFileSync } from 'node:fs';
import { districts, provinces, subDistricts } from '@bilions/thailand-address';
import { getDatabase, preload } from 'thai-address-universal';
import { provinceNames } from './province-names.ts';

// Names that the English source lacks or misspells, romanised by the Thai state's system (RTGS).
const ownEnglish = new Map(
  readFileSync(new URL('./own-english.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t') as [string, string]),
);
const bare = (name: string): string => name.replace(/^(เขต|กิ่งอำเภอ|อำเภอ|ตำบล|แขวง)\s*/, '').trim();
// The Thai source misspells this one.
const spelled = (name: string): string => (name === 'ธงชัยหนือ' ? 'ธงชัยเหนือ' : name);
const latin = (name: string): string => (/^(?!NULL$)[\x20-\x7e]+$/.test(name) ? name.trim() : '');

/**
 * Subdistricts that Bangkok founded in B.E. 2560 (2017) and the Thai source still lacks; 'บางบอน' keeps its old entry.
 */
const missing: readonly [province: string, district: string, sub: string, postcode: string][] = [
  ['กรุงเทพมหานคร', 'ดินแดง', 'รัชดาภิเษก', '10400'],
  ['กรุงเทพมหานคร', 'บางบอน', 'บางบอนเหนือ', '10150'],
  ['กรุงเทพมหานคร', 'บางบอน', 'บางบอนใต้', '10150'],
  ['กรุงเทพมหานคร', 'บางบอน', 'คลองบางบอน', '10150'],
  ['กรุงเทพมหานคร', 'พญาไท', 'พญาไท', '10400'],
  ['กรุงเทพมหานคร', 'พระโขนง', 'พระโขนงใต้', '10260'],
];

type English = {
  sub: Map<string, string>;
  any: Map<string, string>;
  district: Map<string, string>;
};

const readEnglish = (): { english: English; otherPostcode: Map<string, string> } => {
  const english: English = { sub: new Map(), any: new Map(), district: new Map() };
  const otherPostcode = new Map<string, string>();
  const provinceOf = new Map(provinces.map((province) => [province.id, province.name_in_thai]));
  const districtOf = new Map(districts.map((district) => [district.id, district]));
  for (const district of districts) {
    const province = provinceOf.get(district.province_id) ?? '';
    english.district.set(
      `${bare(district.name_in_thai)}|${province}`,
      latin(district.name_in_english),
    );
  }
  for (const sub of subDistricts) {
    const district = districtOf.get(sub.district_id);
    if (!district) continue;
    const name = bare(sub.name_in_thai);
    const key = `${name}|${bare(district.name_in_thai)}|${provinceOf.get(district.province_id)}`;
    english.sub.set(key, latin(sub.name_in_english));
    otherPostcode.set(key, String(sub.zip_code));
    if (latin(sub.name_in_english)) english.any.set(name, latin(sub.name_in_english));
  }
  return { english, otherPostcode };
};

type Tree = Map<string, Map<string, Map<string, string[]>>>;

const readTree = async (): Promise<Tree> => {
  await preload();
  const tree: Tree = new Map(provinceNames.map(([th]) => [th, new Map()]));
  for (const row of getDatabase()) {
    const postcode = String(row.postal_code);
    if (!/^[1-9]\d{4}$/.test(postcode)) continue;
    const inProvince = tree.get(row.province);
    if (!inProvince) throw new Error(`unknown province ${row.province}`);
    const inDistrict = inProvince.get(row.district) ?? new Map<string, string[]>();
    inProvince.set(row.district, inDistrict);
    const name = spelled(row.sub_district);
    inDistrict.set(name, [...new Set([...(inDistrict.get(name) ?? []), postcode])]);
  }
  for (const [province, district, sub, postcode] of missing) {
    const inDistrict = tree.get(province)?.get(district);
    if (!inDistrict || inDistrict.has(sub)) throw new Error(`no longer missing: ${sub}`);
    inDistrict.set(sub, [postcode]);
  }
  return tree;
};

const { english, otherPostcode } = readEnglish();
const tree = await readTree();
const lines: string[] = [];
let count = 0;
for (const [province, inProvince] of tree) {
  lines.push(`P\t${province}`);
  for (const [district, inDistrict] of inProvince) {
    const bareCapital = district === `เมือง${province}`;
    const provinceEn = provinceNames.find(([th]) => th === province)?.[1] ?? '';
    const known =
      ownEnglish.get(district) ||
      english.district.get(`${district}|${province}`) ||
      english.any.get(district);
    lines.push(`D\t${district}\t${known || (bareCapital ? `Mueang ${provinceEn}` : '')}`);
    for (const [sub, postcodes] of inDistrict) {
      const key = `${sub}|${district}|${province}`;
      const en = ownEnglish.get(sub) || english.sub.get(key) || english.any.get(sub) || '';
      const disputed = otherPostcode.get(key);
      const all = disputed && !postcodes.includes(disputed) ? [...postcodes, disputed] : postcodes;
      lines.push(`${sub}\t${en}\t${all.join(',')}`);
      count += 1;
    }
  }
}
writeFileSync(new URL('./places.tsv', import.meta.url), `${lines.join('\n')}\n`);
process.stdout.write(`${count} subdistricts written\n`);
