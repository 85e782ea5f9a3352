/*
 * World manufacturer identifiers (ISO 3780): the first three characters of a VIN. A line has the marks of
 * these codes by their names in the handbook, the likeliest first, with `*` where their cars outside North
 * America state the model year in the tenth character as well.
 */
const LINES = `
Toyota|JTD JTE JTF JTG JTM JTN JT1 JT2 JT3 JT4 JT5 NMT SB1 VNK AHT MR0 XW7 4T1 4T3 4T4 5TB 5TD 5TE 5TF 2T1 2T3 5YF 3TM 7MU 6T1 9BR LFM LVG LTV
Scion,Toyota|JTK JTL
Lexus|JTH JTJ JT6 JT8 2T2 58A
Daihatsu|JDA
Subaru*|JF1 JF2 4S3 4S4
Nissan,Infiniti|JN1 JN8 5N1
Nissan|JN6 1N4 1N6 3N1 3N6 3N8 SJN VSK MNT MDH LGB LJN
Nissan,Datsun|Z8N
Infiniti|JNK JNR 5N3 SJK 3PC
Honda*|JHM JHL 1HG 2HG 2HJ 2HK 5FN 5J6 7FA SHH SHS NLA 93H MRH LHG LVH 19X 3CZ 3HG MAK
Acura*|JH4 19U 2HN 5J8
Mazda|JMZ JM0 JM1 JM3 JM7 1YV 4F2 4F4 3MZ RUM MM8 LVR
Mitsubishi*|JMB JMY JMA JA3 JA4 4A3 4A4 6MM MMB MMC MMT XMC
Mitsubishi,Peugeot,Citroen|Z8T
Suzuki|JSA JS2 JS3 TSM MA3 2S3
Isuzu|JAA JAC MPA 4S2
Hyundai*|KMH KM8 KMF 5NP 5NM NLH TMA MAL LBE
Hyundai,ТагАЗ,Vortex*|X7M
Hyundai,Kia,Genesis,Solaris*|Z94
Genesis*|KMT KMU
Kia*|KNA KNC KND KNE U5Y 5XX 5XY 3KP XWK LJD MZB
Kia,Hyundai,Genesis*|XWE
SsangYong,KGM*|KPT Z8U
Renault Samsung,Renault|KNM
Daewoo,Chevrolet*|KLA
Daewoo*|KLY
Daewoo,FSO*|SUP
Daewoo,Ravon,Chevrolet*|XWB
Chevrolet*|KL1 1G1 1GC 1GN 2G1 2GN 2CN 3G1 3GN 3GC 9BG
Chevrolet,Opel,Cadillac*|XUF
Chevrolet,Opel,Cadillac,Hummer*|XUU
Chevrolet,Lada (ВАЗ)*|X9L
Chevrolet,Buick,Cadillac*|LSG
GMC|1GT 1GK 1GD 2GK 2GT 3GT
Buick|1G4 2G4 5GA KL4
Cadillac|1G6 1GY 3GY
Pontiac|1G2 2G2 5Y2 6G2
Saturn|1G8 5GZ 3GS
Oldsmobile|1G3
Hummer|5GR 5GT
Opel*|W0L W0V
Opel|VXK VSX
Ford|WF0 Z6F NM0 MAJ MNA MNB 6FP SFA VS6 AFA LVS 1FA 1FB 1FC 1FD 1FM 1FT 2FA 2FM 3FA 3FM 1ZV
Ford,Volvo|X9F
Lincoln|1LN 2LM 5LM 3LN 5L1
Mercury|1ME 2ME 3ME 4M2
Dodge|1B3 2B3 1B7 1D3 1D4 1D7 1D8 2D4 2D8 3D3 3D4
Dodge,Ram|3D7 3B7
Chrysler,Dodge|1C3 2C3 2C4
Dodge,Chrysler,Fiat|3C3 3C4
Jeep,Dodge,Chrysler|1C4
Ram|1C6 3C6
Jeep|1J4 1J8 ZAC
Chrysler|1A4 1A8 2A4 2A8 1C8 2C8 3A4
Plymouth|1P3 2P4 1P4 3P3
Tesla*|5YJ 7SA LRW XP7 SFZ
Rivian|7FC 7PD
Lucid|50E
BMW|WBA WBS WBX WBY X4X LBV 4US 5UX 5UM 5YM 3MW
Mini|WMW
Alpina|WAP
Rolls-Royce|SCA SLA
Mercedes-Benz,Maybach|WDB WDD W1K
Mercedes-Benz|WDC WDF W1N W1V 4JG 55S 8AC VSA LE4 LB1 NMB
Smart|WME
Audi*|WAU WUA WA1 TRU
Volkswagen*|WVW WVG WV1 WV2 1VW 1V2 3VW 3VV 9BW AAV 8AW 2V4
Volkswagen,Skoda,Audi*|XW8
Volkswagen,Audi,Jetta*|LFV
Volkswagen,Skoda*|LSV
Skoda*|TMB Y6U
SEAT,Cupra*|VSS
Porsche*|WP0 WP1
Bentley*|SCB SJA
Lamborghini*|ZHW ZPB
Bugatti|VF9
Ferrari|ZFF
Maserati|ZAM ZN6
Alfa Romeo|ZAR ZAS
Lancia|ZLA
Fiat,Abarth|ZFA
Fiat|9BD NM4 SUF
Iveco|ZCF
Volvo*|YV1 YV4 LVY LYV 7JR
Polestar*|LPS
Saab*|YS3
Renault|VF1 93Y MEE VS5 8A1
Renault,Nissan,Lada (ВАЗ),Dacia|X7L
Dacia,Renault|UU1
Peugeot|VF3 VR3 8AD 936
Citroen|VF7 VR7 935 VS7
DS|VR1
Peugeot,Citroen|LDC
Land Rover*|SAL
Jaguar,Daimler*|SAJ
Jaguar*|SAD
Rover,MG*|SAR
Rover*|SAX
Lotus|SCC
Aston Martin|SCF SD7
McLaren|SBM
MG|SDP
MG,Roewe|LSJ
Ineos|SC6
Lada (ВАЗ)*|XTA
Иж,Lada (ВАЗ)*|XTK
УАЗ*|XTT
ГАЗ*|XTH X96
Москвич*|XTB
ЗАЗ*|XTE
ЗАЗ,Chevrolet,Chery*|Y6D
Lifan,Derways,Geely,Chery,Haima,Brilliance,JAC*|X9W
Geely,Belgee*|Y4K
Geely|LB3
Geely,Zeekr,Lynk & Co|L6T
Chery,Exeed,Omoda,Jaecoo,JETOUR,Kaiyi|LVV
Exeed,Chery|LVT
Haval,Great Wall,Tank,Wey,Ora|LGW
Haval,Tank,Wey*|XZG
Great Wall,DW Hower*|Z8P
Changan|LS4 LS5
BYD|LGX LC0
Dongfeng,Forthing|LGG
Dongfeng,Seres,Aito|LVZ
Voyah,Dongfeng|LDP
FAW,Bestune,Hongqi|LFP
JAC,Nio|LJ1
Zotye|LJ8
Lifan|LLV
Haima|LH1
Brilliance|LSY
Li Auto (Lixiang)|LW4 HLX
Xpeng|L1N
BAIC,Xiaomi|LNB
GAC,GAC Trumpchi,GAC Aion|LMG
GAC Aion|LNA
Leapmotor|LFZ
Hozon|LUZ
Maxus|LSK
Wuling,Baojun,Chevrolet|LZW
VinFast|RLL
Tata|MAT
Mahindra|MA1
Iran Khodro,Peugeot|NAA
Saipa,Kia|NAS
Proton|PL1
MAN|WMA
`;

export interface Maker {
  /** Names in the handbook, the likeliest first. */
  readonly marks: readonly string[];
  /** Whether its cars outside North America and China state the model year in the tenth character. */
  readonly hasYear: boolean;
}

/** By the first three characters of a VIN. */
export const MAKERS: ReadonlyMap<string, Maker> = new Map(
  LINES.trim()
    .split('\n')
    .flatMap((line) => {
      const [names = '', codes = ''] = line.split('|');
      const maker = { marks: names.replace('*', '').split(','), hasYear: names.endsWith('*') };
      return codes.split(' ').map((code) => [code, maker] as const);
    }),
);
