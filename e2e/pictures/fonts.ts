import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The weights that the product uses: 400, 500, 600 and 700. */
const WEIGHTS = ['400Regular', '500Medium', '600SemiBold', '700Bold'];

/**
 * Environment in which a browser finds one font only, the one from npm. Without it text would have other
 * widths on each machine and no picture would match.
 */
export const fontEnvironment = (): Record<string, string> => {
  const fonts = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/roboto/package.json'));
  const folder = join(tmpdir(), 'cars-pictures-fonts');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'fonts.conf');
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${WEIGHTS.map((weight) => `  <dir>${join(fonts, weight)}</dir>`).join('\n')}
  <cachedir>${join(folder, 'cache')}</cachedir>
  <match target="pattern">
    <edit name="family" mode="append_last"><string>Roboto</string></edit>
  </match>
  <match target="font">
    <edit name="antialias" mode="assign"><bool>true</bool></edit>
    <edit name="hinting" mode="assign"><bool>false</bool></edit>
    <edit name="rgba" mode="assign"><const>none</const></edit>
  </match>
</fontconfig>
`,
  );
  return { FONTCONFIG_FILE: file };
};
